import SwiftProtobuf
import SwiftProtobufPluginLibrary
import Testing

@testable import ProtocGenEastward

@Suite struct RefusalTests {
    /// A contract whose body begins in line 5, and all that is refused of it.
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
            "map", "message A {\n  map<int64, string> bananas = 1;\n}",
            "market/a.proto:6:3: field “bananas” is a map: maps are not supported yet."),
        Case(
            "repeated", "message A {\n  bool a = 1;\n  repeated int64 counts = 2;\n}",
            "market/a.proto:7:3: field “counts” is repeated: repeated fields are not supported yet."),
        Case(
            "bytes", "message A { bytes data = 1; }",
            "market/a.proto:5:13: field “data” holds bytes: bytes are not supported yet."),
        Case(
            "enum", "enum E { NONE = 0; }\nmessage A { optional E e = 1; }",
            "market/a.proto:6:13: field “e” is an enum: enums are not supported yet."),
        Case(
            "well-known type",
            "import \"google/protobuf/timestamp.proto\";\nmessage A { google.protobuf.Timestamp at = 1; }",
            "market/a.proto:6:13: field “at” is a “google.protobuf.Timestamp”: well-known types are not supported yet."
        ),
        Case(
            "message of another package", "message A { eastward.Rejection why = 1; }",
            "market/a.proto:5:13: field “why” is a “eastward.Rejection” of another package: "
                + "a contract holds messages of its own only."),
        Case(
            "extension",
            "import \"google/protobuf/descriptor.proto\";\nextend google.protobuf.FieldOptions { string unit = 50000; }",
            "market/a.proto:6:39: “unit” is an extension: extensions are not supported yet."),
        Case(
            "case of a oneof", "message A { oneof some { int64 one = 1; bytes two = 2; } }",
            "market/a.proto:5:41: field “two” holds bytes: bytes are not supported yet."),
        Case(
            "field of a nested message", "message A { message B { bytes data = 1; } }",
            "market/a.proto:5:25: field “data” holds bytes: bytes are not supported yet."),
        Case(
            "all at once, in order",
            "message A {\n  map<int64, B> bs = 2;\n  bytes b = 1;\n}\nmessage B { repeated A as = 1; }",
            "market/a.proto:6:3: field “bs” is a map: maps are not supported yet.",
            "market/a.proto:7:3: field “b” holds bytes: bytes are not supported yet.",
            "market/a.proto:9:13: field “as” is repeated: repeated fields are not supported yet."),
    ]

    static let shape = """
        is of no known shape: write `(Message) returns (eastward.Receipt)` to take an action, \
        `(eastward.Watch) returns (stream Message)` to return a slice.
        """

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
            "market/a.proto:6:13: rpc “Do” streams what it takes: an rpc takes one action, or eastward.Watch."
        ),
        Case(
            "action of another package",
            "import \"google/protobuf/empty.proto\";\n"
                + "service F { rpc Do (google.protobuf.Empty) returns (eastward.Receipt); }",
            "market/a.proto:6:13: rpc “Do” takes “google.protobuf.Empty” of another package: "
                + "a role has messages of its own package only."),
        Case(
            "slice of another package",
            "import \"google/protobuf/empty.proto\";\n"
                + "service F { rpc See (eastward.Watch) returns (stream google.protobuf.Empty); }",
            "market/a.proto:6:13: rpc “See” returns “google.protobuf.Empty” of another package: "
                + "a role has messages of its own package only."),
        Case(
            "slice without fields",
            "message A {}\nservice F { rpc See (eastward.Watch) returns (stream A); }",
            "market/a.proto:5:1: slice “A” has no fields: there is nothing to be told."),
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
            "rpc and a member of every role",
            "message A {}\nservice F { rpc Transport (A) returns (eastward.Receipt); }",
            "market/a.proto:6:13: rpc “Transport” becomes “transport” in Swift, which every role has: rename it."
        ),
        Case(
            "field and oneof", "message A {\n  int64 item_url = 1;\n  oneof itemURL { bool b = 2; }\n}",
            "market/a.proto:7:3: oneof “itemURL” becomes “newItemURL” in Swift, as does field “item_url”: "
                + "rename one of them."),
        Case(
            "two actions",
            "message Buy {}\nmessage A { message Buy {} }\nservice F {\n  rpc Buy (market.Buy) returns (eastward.Receipt);\n"
                + "  rpc Other (A.Buy) returns (eastward.Receipt);\n}",
            "market/a.proto:6:13: action “Buy” becomes “.buy” in Swift, as does action “Buy”: rename one of them."
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
    func aContractThatHasNoSwiftFormIsRefusedWithItsPlace(_ contract: Case) throws {
        let compiler = try Compiler()
        try compiler.writeGoogle()
        try compiler.write(Compiler.contract(contract.body), to: "market/a.proto")
        let (status, output) = try compiler.generate(["market/a.proto"])
        #expect(status != 0)
        #expect(output == "--eastward_out: " + contract.refusals.joined(separator: "\n") + "\n")
        #expect(try compiler.generated().isEmpty)
    }

    /// Some versions of protoc refuse this themselves.
    @Test func twoCallbacksOfOneNameAreRefused() throws {
        let compiler = try Compiler()
        try compiler.write(
            Compiler.contract("message A {\n  int64 item_url = 1;\n  int64 other = 2;\n}"), to: "a.proto")
        var proto = try #require(compiler.descriptors(["a.proto"]).file.first)
        proto.messageType[0].field[1].name = "itemURL"
        let file = try #require(DescriptorSet(protos: [proto]).fileDescriptor(named: "a.proto"))
        #expect(
            ContractReader.read(package: "market", [file]).1.map(\.description) == [
                "a.proto:7:3: field “itemURL” becomes “newItemURL” in Swift, as does field “item_url”: "
                    + "rename one of them."
            ])
    }

    @Test func messagesOfOneSwiftNameInTwoFilesAreRefused() throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract("message XCount {}"), to: "market/a.proto")
        try compiler.write(
            "syntax = \"proto3\";\npackage market;\noption swift_prefix = \"X\";\nmessage Count {}\n",
            to: "market/b.proto")
        let (status, output) = try compiler.generate(["market/b.proto", "market/a.proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: market/b.proto:4:1: message “Count” becomes “XCount” in Swift, "
                + "as does message “XCount”: rename one of them.\n")
    }

    @Test func refusalsOfSeveralPackagesComeTogetherAndNothingIsGenerated() throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract("message A { bytes a = 1; }"), to: "market/a.proto")
        try compiler.write(
            Compiler.contract("message A { bytes a = 1; }", package: "bank"), to: "bank/a.proto")
        let (status, output) = try compiler.generate(["market/a.proto", "bank/a.proto"])
        #expect(status != 0)
        #expect(
            output == """
                --eastward_out: bank/a.proto:5:13: field “a” holds bytes: bytes are not supported yet.
                market/a.proto:5:13: field “a” holds bytes: bytes are not supported yet.

                """)
        #expect(try compiler.generated().isEmpty)
    }

    @Test func aFileThatIsNotProto3IsRefused() throws {
        let compiler = try Compiler()
        try compiler.write("\nsyntax = \"proto2\";\npackage market;\nmessage A {}\n", to: "market/a.proto")
        let (status, output) = try compiler.generate(["market/a.proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: market/a.proto:2:1: a contract is written in proto3: "
                + "write `syntax = \"proto3\";`.\n")
    }

    @Test func aFileWithoutAPackageIsRefused() throws {
        let compiler = try Compiler()
        try compiler.write("syntax = \"proto3\";\nmessage A {}\n", to: "a.proto")
        let (status, output) = try compiler.generate(["a.proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: a.proto:1:1: a contract needs a package: write `package market;`.\n")
    }

    @Test func aRoleWhoseMessagesAreInAFileThatWasNotGivenIsRefused() throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract("message A {}"), to: "market/a.proto")
        try compiler.write(
            Compiler.contract(
                "import \"market/a.proto\";\nservice F { rpc A (market.A) returns (eastward.Receipt); }"),
            to: "market/b.proto")
        let (status, output) = try compiler.generate(["market/b.proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: market/a.proto:5:1: “market.A” is used by a role: "
                + "give protoc all files of the package at once.\n")
    }

    @Test func anUnknownParameterIsRefused() throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract("message A {}"), to: "market/a.proto")
        let (status, output) = try compiler.generate(["market/a.proto"], parameter: "Visibility=Public")
        #expect(status != 0)
        #expect(output == "--eastward_out: unknown parameter “Visibility”: there is only Previous=PATH\n")
    }
}

extension Compiler {
    /// As much of protobuf's own files as refusals need; not every protoc comes with them.
    fileprivate func writeGoogle() throws {
        let files = [
            ("timestamp", "syntax = \"proto3\"; package google.protobuf; message Timestamp {}"),
            ("empty", "syntax = \"proto3\"; package google.protobuf; message Empty {}"),
            (
                "descriptor",
                "syntax = \"proto2\"; package google.protobuf; message FieldOptions { extensions 1000 to max; }"
            ),
        ]
        for (name, text) in files { try write(text, to: "google/protobuf/\(name).proto") }
    }
}
