import SwiftProtobuf
import SwiftProtobufPluginLibrary
import Testing

@testable import ProtocGenEastward

@Suite struct RefusalTests {
    /// A contract with a body that begins in line 5, and all of its refusals.
    struct Case: CustomTestStringConvertible {
        let name: String
        let body: String
        let refusals: [String]
        var testDescription: String { name }

        init(_ name: String, _ body: String, _ refusals: String...) {
            self.name = name
            self.body = body
            self.refusals = refusals
        }
    }

    static let fields = [
        Case(
            "well-known type",
            "import \"google/protobuf/timestamp.proto\";\nmessage A { google.protobuf.Timestamp at = 3; }",
            "market/a.proto:6:13: field “at” is a “google.protobuf.Timestamp”: \(wellKnown)"),
        Case(
            "list of a well-known type",
            "import \"google/protobuf/timestamp.proto\";\nmessage A { repeated google.protobuf.Timestamp at = 3; }",
            "market/a.proto:6:13: field “at” is a “google.protobuf.Timestamp”: \(wellKnown)"),
        Case(
            "map of a well-known type",
            "import \"google/protobuf/timestamp.proto\";\n"
                + "message A {\n  map<int64, google.protobuf.Timestamp> at = 3;\n}",
            "market/a.proto:7:3: field “at” is a “google.protobuf.Timestamp”: \(wellKnown)"),
        Case(
            "well-known enum",
            "import \"google/protobuf/timestamp.proto\";\nmessage A { google.protobuf.NullValue no = 3; }",
            "market/a.proto:6:13: field “no” is a “google.protobuf.NullValue”: \(wellKnown)"),
        Case(
            "message of the wire", "message A { eastward.Rejection why = 1; }",
            "market/a.proto:5:13: field “why” is a “eastward.Rejection” of Eastward's wire protocol: "
                + "a contract can use only messages of its own, and those of eastward/panel.proto."),
        Case(
            "extension",
            "import \"google/protobuf/descriptor.proto\";\nextend google.protobuf.FieldOptions { string unit = 50000; }",
            "market/a.proto:6:39: “unit” is an extension: extensions are not supported. "
                + "Add a field to the message itself."),
        Case(
            "extension in a message",
            "import \"google/protobuf/descriptor.proto\";\n"
                + "message A { extend google.protobuf.FieldOptions { string unit = 50000; } }",
            "market/a.proto:6:51: “unit” is an extension: extensions are not supported. "
                + "Add a field to the message itself."),
        Case(
            "case of a oneof", "message A { oneof some { int64 one = 1; eastward.Watch two = 2; } }",
            "market/a.proto:5:41: field “two” is a “eastward.Watch” of Eastward's wire protocol: "
                + "a contract can use only messages of its own, and those of eastward/panel.proto."),
        Case(
            "all at once, in order",
            "message A {\n  map<int64, eastward.Watch> bs = 2;\n  repeated eastward.Watch b = 1;\n}\n"
                + "message B { message C { eastward.Watch as = 1; } }",
            "market/a.proto:6:3: field “bs” is a “eastward.Watch” of Eastward's wire protocol: "
                + "a contract can use only messages of its own, and those of eastward/panel.proto.",
            "market/a.proto:7:3: field “b” is a “eastward.Watch” of Eastward's wire protocol: "
                + "a contract can use only messages of its own, and those of eastward/panel.proto.",
            "market/a.proto:9:25: field “as” is a “eastward.Watch” of Eastward's wire protocol: "
                + "a contract can use only messages of its own, and those of eastward/panel.proto."),
    ]

    static let wellKnown = """
        well-known types are not supported. Write a message of your own, or a number whose name contains its unit, \
        such as `int64 at_milliseconds = 3;`.
        """

    static let shape = """
        has an unsupported signature: write `(Message) returns (eastward.Receipt)` to take an action, \
        `(eastward.Watch) returns (stream Message)` to return a slice, \
        `(stream Message) returns (eastward.Presence)` to publish presence.
        """

    /// With `market.` one byte too long.
    private static let longName = "A" + String(repeating: "a", count: 153)

    static let rpcs = [
        Case(
            "answer that is no receipt", "message A {}\nservice F { rpc Do (A) returns (A); }",
            "market/a.proto:6:13: rpc “Do” \(shape)"),
        Case(
            "stream that takes no watch",
            "message A { bool a = 1; }\nservice F { rpc Do (A) returns (stream A); }",
            "market/a.proto:6:13: rpc “Do” \(shape)"),
        Case(
            "watch without a stream", "message A {}\nservice F { rpc Do (eastward.Watch) returns (A); }",
            "market/a.proto:6:13: rpc “Do” \(shape)"),
        Case(
            "words of Eastward alone",
            "service F {\n  rpc Do (eastward.Watch) returns (eastward.Receipt);\n"
                + "  rpc See (eastward.Watch) returns (stream eastward.Receipt);\n}",
            "market/a.proto:6:3: rpc “Do” \(shape)", "market/a.proto:7:3: rpc “See” \(shape)"),
        Case(
            "streaming client", "message A {}\nservice F { rpc Do (stream A) returns (eastward.Receipt); }",
            "market/a.proto:6:13: rpc “Do” \(shape)"),
        Case(
            "streams in both directions",
            "message A {}\nservice F { rpc Do (stream A) returns (stream eastward.Presence); }",
            "market/a.proto:6:13: rpc “Do” \(shape)"),
        Case(
            "presence in no slice", "message A {}\nservice F { rpc Do (stream A) returns (eastward.Presence); }",
            "market/a.proto:5:1: no slice contains the presence “A”, so that no process receives it: declare "
                + "`message As { map<string, A> values = 1; }`, and an rpc that returns it."),
        Case(
            "presence beside another field",
            "message A {}\nmessage All { map<string, A> all = 1; int64 count = 2; }\nservice F {\n"
                + "  rpc Do (stream A) returns (eastward.Presence);\n"
                + "  rpc See (eastward.Watch) returns (stream All);\n}",
            "market/a.proto:5:1: no slice contains the presence “A”, so that no process receives it: declare "
                + "`message As { map<string, A> values = 1; }`, and an rpc that returns it.",
            "market/a.proto:6:1: slice “All” contains the presence “A” in “all”, and other fields: the store fills a "
                + "slice with presence, so give that map a slice of its own."),
        Case(
            "presence that takes the name of another rpc",
            "message A {}\nmessage All { map<string, A> all = 1; }\nservice F {\n"
                + "  rpc Do (stream A) returns (eastward.Presence);\n"
                + "  rpc WithdrawDo (A) returns (eastward.Receipt);\n"
                + "  rpc See (eastward.Watch) returns (stream All);\n}",
            "market/a.proto:9:3: rpc “WithdrawDo” becomes “withdrawDo” in Swift, as does rpc “Do”: rename one of them."),
        Case(
            "included role that is none",
            "import \"eastward/options.proto\";\nmessage A {}\nservice F {\n"
                + "  option (eastward.includes) = \"G\";\n  rpc Buy (A) returns (eastward.Receipt);\n}",
            "market/a.proto:7:1: “F” includes “market.G”, which is no role of this package: name a `service` of its "
                + "files."),
        Case(
            "included rpc of the same name",
            "import \"eastward/options.proto\";\nmessage A {}\nmessage B {}\n"
                + "service F { rpc Buy (A) returns (eastward.Receipt); }\n"
                + "service G { option (eastward.includes) = \"F\"; rpc Buy (B) returns (eastward.Receipt); }",
            "market/a.proto:9:1: an rpc of the included role “F” becomes “buy” in Swift, as does rpc “Buy”: rename one "
                + "of them."),
        Case(
            "action of another package",
            "import \"google/protobuf/empty.proto\";\n"
                + "service F { rpc Do (google.protobuf.Empty) returns (eastward.Receipt); }",
            "market/a.proto:6:13: rpc “Do” takes “google.protobuf.Empty” of another package: "
                + "a role can use only messages of its own package."),
        Case(
            "slice of another package",
            "import \"google/protobuf/empty.proto\";\n"
                + "service F { rpc See (eastward.Watch) returns (stream google.protobuf.Empty); }",
            "market/a.proto:6:13: rpc “See” returns “google.protobuf.Empty” of another package: "
                + "a role can use only messages of its own package."),
        Case(
            "slice without fields",
            "message A {}\nservice F { rpc See (eastward.Watch) returns (stream A); }",
            "market/a.proto:5:1: slice “A” has no fields: add at least one."),
        Case(
            "slice whose name fits into no topic",
            "message \(longName) { int64 n = 1; }\nservice F { rpc See (eastward.Watch) returns (stream \(longName)); }",
            "market/a.proto:5:1: slice “\(longName)” has a full name of 161 bytes, more than the 160 bytes "
                + "that a topic can contain: shorten its name or its package."),
    ]

    static let names = [
        Case(
            "two rpcs",
            "message A {}\nservice F {\n  rpc DoIt (A) returns (eastward.Receipt);\n"
                + "  rpc do_it (A) returns (eastward.Receipt);\n}",
            "market/a.proto:8:3: rpc “do_it” becomes “doIt” in Swift, as does rpc “DoIt”: rename one of them."
        ),
        Case(
            "rpc and the values of another",
            "message A { bool a = 1; }\nservice F {\n  rpc Count (eastward.Watch) returns (stream A);\n"
                + "  rpc CountValues (A) returns (eastward.Receipt);\n}",
            "market/a.proto:8:3: rpc “CountValues” becomes “countValues” in Swift, as does rpc “Count”: "
                + "rename one of them."),
        Case(
            "rpc and the delivery of another",
            "message A { bool a = 1; }\nservice F {\n  rpc Count (eastward.Watch) returns (stream A);\n"
                + "  rpc ProvideCount (A) returns (eastward.Receipt);\n}",
            "market/a.proto:8:3: rpc “ProvideCount” becomes “provideCount” in Swift, as does rpc “Count”: "
                + "rename one of them."),
        Case(
            "rpc and a member of every role",
            "message A {}\nservice F { rpc Connection (A) returns (eastward.Receipt); }",
            "market/a.proto:6:13: rpc “Connection” becomes “connection” in Swift, which every role has: rename it."
        ),
        Case(
            "field and oneof", "message A {\n  int64 item_url = 1;\n  oneof itemURL { bool b = 2; }\n}",
            "market/a.proto:7:3: oneof “itemURL” becomes “newItemURL” in Swift, as does field “item_url”: "
                + "rename one of them."),
        Case(
            "two actions",
            "message Buy {}\nmessage A { message Buy {} }\nservice F {\n  rpc Buy (market.Buy) returns (eastward.Receipt);\n"
                + "  rpc Other (A.Buy) returns (eastward.Receipt);\n}",
            "market/a.proto:6:13: action “Buy” becomes “.buy” in Swift, as does action “Buy”: rename one of them.",
            "market/a.proto:6:13: “Buy” in “A” hides message “Buy” there: rename one of them."
        ),
        Case(
            "action and a member of every action",
            "message Kind {}\nservice F { rpc Do (Kind) returns (eastward.Receipt); }",
            "market/a.proto:5:1: action “Kind” becomes “.kind” in Swift, which every action has: rename it."),
        Case(
            "message and a type of Eastward", "message Receipt {}",
            "market/a.proto:5:1: message “Receipt” becomes “Receipt” in Swift, which Eastward uses: rename it."
        ),
        Case(
            "enum and a type of Eastward", "enum Table { NONE = 0; }",
            "market/a.proto:5:1: enum “Table” becomes “Table” in Swift, which Eastward uses: rename it."),
        Case(
            "message and the name of every slice's message", "message Message {}",
            "market/a.proto:5:1: message “Message” becomes “Message” in Swift, which Eastward uses: rename it."
        ),
        Case(
            "nested types that hide one of Eastward",
            "message A {\n  message JSONWriter {}\n}\nmessage B {\n  enum SliceType { NONE = 0; }\n}",
            "market/a.proto:6:3: message “JSONWriter” becomes “JSONWriter” in Swift, "
                + "which Eastward uses: rename it.",
            "market/a.proto:9:3: enum “SliceType” becomes “SliceType” in Swift, "
                + "which Eastward uses: rename it."),
        Case(
            "message that contains itself without end",
            "message Tree { Tree left = 1; Leaf leaf = 2; }\nmessage Leaf { Tree tree = 1; optional Leaf next = 2; }",
            "market/a.proto:5:16: field “left” contains “Tree” itself without end: "
                + "write `optional Tree left = 1;`.",
            "market/a.proto:5:31: field “leaf” contains “Tree” itself without end: "
                + "write `optional Leaf leaf = 2;`.",
            "market/a.proto:6:16: field “tree” contains “Leaf” itself without end: "
                + "write `optional Tree tree = 1;`."),
        Case(
            "nested type with the name of one beside its message",
            "enum Tone { LOW = 0; }\nmessage A {\n  message B { enum Tone { HIGH = 0; } }\n}",
            "market/a.proto:7:15: “Tone” in “B” hides enum “Tone” there: rename one of them."),
        Case(
            "field with the name of an initializer",
            "message A { bytes serialized_bytes = 1; }",
            "market/a.proto:5:13: field “serialized_bytes” becomes “serializedBytes” in Swift, with which SwiftProtobuf "
                + "decodes a message: rename it."),
        Case(
            "message and what belongs to a slice",
            "message CountSlice {}\nmessage Count { bool a = 1; }\n"
                + "service F { rpc Count (eastward.Watch) returns (stream market.Count); }",
            "market/a.proto:6:1: slice “Count” becomes “CountSlice” in Swift, as does message “CountSlice”: "
                + "rename one of them."),
        Case(
            "message and the enum of all actions", "message MarketAction {}\nservice F {}",
            "market/a.proto:6:1: the enum of all actions becomes “MarketAction” in Swift, "
                + "as does message “MarketAction”: rename one of them."),
    ]

    @Test(arguments: fields + rpcs + names)
    func aContractWithoutASwiftFormIsRefusedWithItsPosition(_ contract: Case) async throws {
        let compiler = try Compiler()
        // Its own types for the contracts that are refused for them: the real ones have the options.
        if contract.body.contains("google") { try compiler.writeGoogle() }
        try compiler.write(Compiler.contract(contract.body), to: "market/a.proto")
        let (status, output) = try await compiler.generate(["market/a.proto"])
        #expect(status != 0)
        #expect(output == "--eastward_out: " + contract.refusals.joined(separator: "\n") + "\n")
        #expect(try compiler.generated().isEmpty)
    }

    /// Some versions of protoc refuse this themselves.
    @Test func twoCallbacksOfOneNameAreRefused() async throws {
        let compiler = try Compiler()
        try compiler.write(
            Compiler.contract("message A {\n  int64 item_url = 1;\n  int64 other = 2;\n}"), to: "a.proto")
        var proto = try #require(await compiler.descriptors(["a.proto"]).file.first)
        proto.messageType[0].field[1].name = "itemURL"
        let file = try #require(DescriptorSet(protos: [proto]).fileDescriptor(named: "a.proto"))
        #expect(
            try ContractReader.read([file]).1.map(\.description) == [
                "a.proto:7:3: field “itemURL” becomes “newItemURL” in Swift, as does field “item_url”: "
                    + "rename one of them."
            ])
    }

    @Test func messagesOfOneSwiftNameInTwoFilesAreRefused() async throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract("message XCount {}"), to: "market/a.proto")
        try compiler.write(
            "syntax = \"proto3\";\npackage market;\noption swift_prefix = \"X\";\nmessage Count {}\n",
            to: "market/b.proto")
        let (status, output) = try await compiler.generate(["market/b.proto", "market/a.proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: market/b.proto:4:1: message “Count” becomes “XCount” in Swift, "
                + "as does message “XCount”: rename one of them.\n")
    }

    @Test func refusalsOfSeveralPackagesComeTogetherAndNothingIsGenerated() async throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract("message A { eastward.Watch a = 1; }"), to: "market/a.proto")
        try compiler.write(
            Compiler.contract("message A { eastward.Watch a = 1; }", package: "bank"), to: "bank/a.proto")
        let (status, output) = try await compiler.generate(["market/a.proto", "bank/a.proto"])
        #expect(status != 0)
        #expect(
            output == """
                --eastward_out: bank/a.proto:5:13: field “a” is a “eastward.Watch” of Eastward's wire protocol: \
                a contract can use only messages of its own, and those of eastward/panel.proto.
                market/a.proto:5:13: field “a” is a “eastward.Watch” of Eastward's wire protocol: \
                a contract can use only messages of its own, and those of eastward/panel.proto.

                """)
        #expect(try compiler.generated().isEmpty)
    }

    @Test func aFileThatIsNotProto3IsRefused() async throws {
        let compiler = try Compiler()
        try compiler.write("\nsyntax = \"proto2\";\npackage market;\nmessage A {}\n", to: "market/a.proto")
        let (status, output) = try await compiler.generate(["market/a.proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: market/a.proto:2:1: a contract is written in proto3: "
                + "write `syntax = \"proto3\";`.\n")
    }

    @Test func aFileWithAnEditionIsRefused() async throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract("message A {}"), to: "a.proto")
        var proto = try #require(await compiler.descriptors(["a.proto"]).file.first)
        proto.syntax = "editions"
        proto.edition = .edition2023
        let file = try #require(DescriptorSet(protos: [proto]).fileDescriptor(named: "a.proto"))
        #expect(
            try ContractReader.read([file]).1.map(\.description) == [
                "a.proto:1:1: a contract is written in proto3: write `syntax = \"proto3\";`."
            ])
    }

    @Test func aGroupIsRefused() async throws {
        let compiler = try Compiler()
        try compiler.write(
            "syntax = \"proto2\";\npackage market;\nmessage A {\n  optional group Some = 1 { optional bool a = 1; }\n}\n",
            to: "market/a.proto")
        let (status, output) = try await compiler.generate(["market/a.proto"])
        #expect(status != 0)
        #expect(
            output == """
                --eastward_out: market/a.proto:1:1: a contract is written in proto3: \
                write `syntax = "proto3";`.
                market/a.proto:4:3: field “some” is a group, which proto3 does not support: \
                declare a message, and a field of its type.

                """)
    }

    @Test(arguments: ["bank.Money", "bank.Currency"])
    func aTypeOfAnotherAppIsRefused(_ type: String) async throws {
        let compiler = try Compiler()
        try compiler.write(
            Compiler.contract("message Money {}\nenum Currency { NONE = 0; }", package: "bank"),
            to: "bank/money.proto")
        try compiler.write(
            Compiler.contract("import \"bank/money.proto\";\nmessage A {\n  map<string, \(type)> price = 1;\n}"),
            to: "market/a.proto")
        let refusal = """
            --eastward_out: market/a.proto:7:3: field “price” is a “\(type)” of bank/money.proto, which is another \
            Swift module: each app has a directory, and is one module. Declare it in this directory; it may have \
            a package of its own there.

            """
        for files in [["market/a.proto"], ["market/a.proto", "bank/money.proto"]] {
            let (status, output) = try await compiler.generate(files)
            #expect(status != 0)
            #expect(output == refusal)
        }
    }

    @Test func aTypeOfAFileThatWasNotGivenIsRefused() async throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract("message A {}"), to: "market/a.proto")
        try compiler.write(
            Compiler.contract("import \"market/a.proto\";\nmessage B { repeated A as = 1; }"), to: "market/b.proto")
        let (status, output) = try await compiler.generate(["market/b.proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: market/b.proto:6:13: field “as” is a “market.A” of market/a.proto: "
                + "give protoc all files of the directory at once.\n")
    }

    @Test func aPackageInTwoDirectoriesIsRefused() async throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract("message A {}"), to: "market/a.proto")
        try compiler.write(Compiler.contract("message B {}"), to: "shop/b.proto")
        let (status, output) = try await compiler.generate(["shop/b.proto", "market/a.proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: shop/b.proto:2:1: package “market” is that of market/a.proto, too: "
                + "put all files of a package in one directory.\n")
    }

    @Test func typesOfOneSwiftNameInTwoPackagesOfADirectoryAreRefused() async throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract("message Count {}"), to: "market/a.proto")
        try compiler.write(
            Compiler.contract("enum Count { NONE = 0; }", package: "market.other"), to: "market/b.proto")
        let (status, output) = try await compiler.generate(["market/b.proto", "market/a.proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: market/b.proto:5:1: enum “Count” becomes “Count” in Swift, "
                + "as does message “Count”: rename one of them.\n")
    }

    @Test func aFileWithoutAPackageIsRefused() async throws {
        let compiler = try Compiler()
        try compiler.write("syntax = \"proto3\";\nmessage A {}\n", to: "a.proto")
        let (status, output) = try await compiler.generate(["a.proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: a.proto:1:1: a contract needs a package: write `package market;`.\n")
    }

    @Test func aRoleWhoseMessagesAreInAFileThatWasNotGivenIsRefused() async throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract("message A {}"), to: "market/a.proto")
        try compiler.write(
            Compiler.contract(
                "import \"market/a.proto\";\nservice F { rpc A (market.A) returns (eastward.Receipt); }"),
            to: "market/b.proto")
        let (status, output) = try await compiler.generate(["market/b.proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: market/a.proto:5:1: “market.A” is used by a role: "
                + "give protoc all files of the package at once.\n")
    }

    @Test func anUnknownParameterIsRefused() async throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract("message A {}"), to: "market/a.proto")
        let (status, output) = try await compiler.generate(["market/a.proto"], parameter: "Visibility=Public")
        #expect(status != 0)
        #expect(
            output
                == "--eastward_out: unknown parameter “Visibility”: there are only Previous=PATH, State=MODULE, "
                + "language=LANGUAGE and client=SPECIFIER\n")
    }
}

extension Compiler {
    /// Writes as much of protobuf's own files as the refusals need; not every protoc includes them.
    fileprivate func writeGoogle() throws {
        let files = [
            (
                "timestamp",
                "syntax = \"proto3\"; package google.protobuf; message Timestamp {} enum NullValue { NULL_VALUE = 0; }"
            ),
            ("empty", "syntax = \"proto3\"; package google.protobuf; message Empty {}"),
            (
                "descriptor",
                "syntax = \"proto2\"; package google.protobuf; message FieldOptions { extensions 1000 to max; }"
            ),
        ]
        for (name, text) in files { try write(text, to: "google/protobuf/\(name).proto") }
    }
}
