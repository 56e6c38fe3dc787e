import SwiftProtobufPluginLibrary

/// Generates the struct of a message: its properties in Swift's types, and its encoding.
struct MessagePrinter {
    let message: Message
    /// `public `, or nothing for a type of the module itself.
    var access = "public "

    func print(to printer: inout CodePrinter) {
        printer.declaration(
            of: message.type, message.comment, "\(access)struct", ": ContractMessage, Hashable"
        ) { printer in
            printProperties(to: &printer)
            printInitializers(to: &printer)
            for case .oneof(let oneof) in message.members { printCases(of: oneof, to: &printer) }
        }
        printer.print("")
        printer.block(
            "extension \(message.type): SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding"
        ) { printer in
            printer.print("\(access)static let protoMessageName = \"\(message.fullName)\"")
            printNames(to: &printer)
            printDecode(to: &printer)
            printTraverse(to: &printer)
            printEquality(to: &printer)
            JSONPrinter(message: message, access: access).print(to: &printer)
        }
    }

    // MARK: Properties

    private func printProperties(to printer: inout CodePrinter) {
        for member in message.members {
            printer.doc(member.comment)
            switch member {
            case .field(let field) where field.isRecursive:
                printer.block("\(access)var \(field.property): \(field.type)") { printer in
                    printer.print("get { \(stored(field)).first }")
                    printer.print("set { \(stored(field)) = newValue.map { [$0] } ?? [] }")
                }
                printer.print("/// At most one: an array, since a struct cannot contain itself.")
                printer.print("private var \(stored(field)): [\(field.kind.type)] = []")
            case .field(let field):
                printer.print("\(access)var \(field.property): \(field.type) = \(field.empty)")
            case .oneof(let oneof):
                printer.print("\(access)var \(oneof.property): \(oneof.type)? = nil")
            }
        }
        printer.print("\(access)var unknownFields = SwiftProtobuf.UnknownStorage()")
    }

    /// The stored property behind a field that contains the message itself.
    private func stored(_ field: Field) -> String {
        Names.unused("_" + field.property.filter { $0 != "`" }, excluding: message.members.map(\.property))
    }

    private func printInitializers(to printer: inout CodePrinter) {
        printer.print("", "\(access)init() {}")
        guard !message.members.isEmpty else { return }
        let parameters = message.members.map { member in
            switch member {
            case .field(let field): "\(field.parameter.declared): \(field.type) = \(field.empty)"
            case .oneof(let oneof): "\(oneof.parameter.declared): \(oneof.type)? = nil"
            }
        }
        printer.print("")
        printer.block("\(access)init(\(parameters.joined(separator: ", ")))") { printer in
            for member in message.members {
                printer.print("self.\(member.property) = \(member.parameter.local)")
            }
        }
    }

    /// Generates the text of a oneof with sensitive cases.
    private func printDescription(of oneof: Oneof, to printer: inout CodePrinter) {
        printer.print("")
        printer.doc(["Without the values of sensitive fields."])
        printer.block("\(access)var description: String") { printer in
            printer.print("switch self {")
            for field in oneof.cases {
                let name = field.dottedCase.dropFirst()
                printer.print(
                    field.isSensitive
                        ? "case \(field.dottedCase): \"\(name)(\\(JSONWriter.redacted))\""
                        : "case \(field.dottedCase)(let value): \"\(name)(\\(value))\"")
            }
            printer.print("}")
        }
    }

    /// Generates the enum of a oneof, and a property for each of its cases.
    private func printCases(of oneof: Oneof, to printer: inout CodePrinter) {
        let name = oneof.type.split(separator: ".").last ?? ""
        let isSensitive = oneof.cases.contains(where: \.isSensitive)
        let protocols = isSensitive ? "Hashable, Sendable, CustomStringConvertible" : "Hashable, Sendable"
        printer.print("")
        printer.block("\(access)\(oneof.isRecursive ? "indirect " : "")enum \(name): \(protocols)") { printer in
            for field in oneof.cases {
                printer.doc(field.comment)
                printer.print("case \(Names.escaped(String(field.dottedCase.dropFirst())))(\(field.kind.type))")
            }
            printer.print("")
            printer.block("\(access)static func == (left: \(name), right: \(name)) -> Bool") { printer in
                printer.print("switch (left, right) {")
                for field in oneof.cases {
                    printer.print(
                        "case (\(field.dottedCase)(let left), \(field.dottedCase)(let right)): "
                            + "!(\(field.kind.differ("left", "right")))")
                }
                if oneof.cases.count > 1 { printer.print("default: false") }
                printer.print("}")
            }
            if isSensitive { printDescription(of: oneof, to: &printer) }
        }
        for field in oneof.cases {
            printer.print("")
            printer.doc(field.comment, or: "`nil` if \(oneof.property) has another case.")
            printer.block("\(access)var \(field.property): \(field.kind.type)?") { printer in
                printer.print(
                    "get { if case \(field.dottedCase)(let value)? = self.\(oneof.property) { value } else { nil } }")
                printer.block("set") { printer in
                    printer.print(
                        "if let newValue { self.\(oneof.property) = \(oneof.type)\(field.dottedCase)(newValue) }")
                    printer.print(
                        "else if case \(field.dottedCase)? = self.\(oneof.property) { self.\(oneof.property) = nil }")
                }
            }
        }
    }

    // MARK: Encoding

    private func printNames(to printer: inout CodePrinter) {
        var names = NameMap()
        for field in message.fields.sorted(by: { $0.number < $1.number }) {
            names.append(field.number, field.name, json: field.jsonName)
        }
        printer.print(names, access)
    }

    private func printDecode(to printer: inout CodePrinter) {
        printer.print("")
        printer.block(
            "\(access)mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws"
        ) { printer in
            guard !message.members.isEmpty else {
                printer.print("while try decoder.nextFieldNumber() != nil {}")
                return
            }
            printer.block("while let number = try decoder.nextFieldNumber()") { printer in
                printer.print("switch number {")
                for (field, oneof) in message.fieldsAndOneofs {
                    // A closure, since unoptimized code reserves stack for the variables of all cases at once.
                    let decode = oneof.map { field.decodeCase(of: $0) } ?? field.decode
                    if decode.count == 1 {
                        printer.print("case \(field.number): \(decode[0])")
                    } else {
                        printer.print("case \(field.number):")
                        printer.withIndentation { printer in
                            printer.print("try {")
                            printer.withIndentation { printer in for line in decode { printer.print(line) } }
                            printer.print("}()")
                        }
                    }
                }
                printer.print("default: break", "}")
            }
        }
    }

    // In closures, as decoding.
    private func printTraverse(to printer: inout CodePrinter) {
        printer.print("")
        printer.block(
            "\(access)func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws"
        ) { printer in
            for (field, oneof) in message.fieldsAndOneofs.sorted(by: { $0.0.number < $1.0.number }) {
                if let oneof {
                    printer.closure(
                        "if case \(field.dottedCase)(let value)? = self.\(oneof.property)", field.visit("value"))
                } else if field.isOptional {
                    printer.closure("if let value = self.\(field.property)", field.visit("value"))
                } else {
                    printer.closure("if \(field.isPresent)", field.visit("self.\(field.property)"))
                }
            }
            printer.print("try unknownFields.traverse(visitor: &visitor)")
        }
    }

    /// Equality compares every bit: -0 differs from 0, and texts that are only canonically equivalent differ.
    private func printEquality(to printer: inout CodePrinter) {
        printer.print("")
        printer.block("\(access)static func == (left: \(message.type), right: \(message.type)) -> Bool") { printer in
            for member in message.members {
                switch member {
                case .field(let field):
                    let property = field.property
                    let differ = field.kind.differ(
                        "left.\(property)", "right.\(property)", isOptional: field.isOptional)
                    printer.print("if \(differ) { return false }")
                case .oneof(let oneof):
                    printer.print("if left.\(oneof.property) != right.\(oneof.property) { return false }")
                }
            }
            printer.print("return left.unknownFields == right.unknownFields")
        }
    }
}

extension Member {
    var property: String {
        switch self {
        case .field(let field): field.property
        case .oneof(let oneof): oneof.property
        }
    }
}

extension Field {
    /// The statements that decode it.
    fileprivate var decode: [String] {
        let own = "self.\(property)"
        switch kind {
        case .one(let value) where value.form == .integer:
            let wire = isOptional ? "\(own).map { Int64($0) }" : "Int64(\(own))"
            let api = isOptional ? "value.map { Int($0) }" : "Int(value)"
            return ["var value = \(wire)", decoding(into: "value"), "\(own) = \(api)"]
        case .one(let value) where value.form == .message && !isOptional:
            // Moved out, so that decoding does not copy its contents.
            return [
                "var value: \(value.type)? = \(own)", "\(own) = \(value.empty)", decoding(into: "value"),
                "\(own) = value ?? \(value.empty)",
            ]
        case .one: return [decoding(into: own)]
        case .list(let element) where element.form == .integer:
            return ["var values: [Int64] = []", decoding(into: "values"), "\(own) += values.map { Int($0) }"]
        case .list: return [decoding(into: own)]
        case .table(let key, let row):
            let fromWire = "self.\(property)[\(key.fromWire("key"))] = \(row.fromWire("row"))"
            return [
                "var rows: [\(key.wireType): \(row.wireType)] = [:]", decoding(into: "rows"),
                "for (key, row) in rows { \(fromWire) }",
            ]
        }
    }

    /// The statements that decode it as a case of `oneof`.
    fileprivate func decodeCase(of oneof: Oneof) -> [String] {
        let own = "self.\(oneof.property)"
        let value = kind.value
        let present = value.form == .message ? " = self.\(property)" : ""
        return [
            "var value: \(value.wireType)?\(present)", decoding(into: "value"),
            "guard let value else { return }",
            "if \(own) != nil { try decoder.handleConflictingOneOf() }",
            "\(own) = \(oneof.type)\(dottedCase)(\(value.fromWire("value")))",
        ]
    }

    private func decoding(into target: String) -> String {
        switch kind {
        case .one(let value): "try decoder.decodeSingular\(value.encoding)Field(value: &\(target))"
        case .list(let element): "try decoder.decodeRepeated\(element.encoding)Field(value: &\(target))"
        case .table: "try decoder.decodeMapField(fieldType: \(kind.mapType ?? "").self, value: &\(target))"
        }
    }

    /// The condition that it must be written to the wire.
    fileprivate var isPresent: String {
        switch kind {
        case .one(let value): value.isPresent("self.\(property)")
        case .list, .table: "!self.\(property).isEmpty"
        }
    }

    /// The statement that writes `value` to the wire.
    fileprivate func visit(_ value: String) -> String {
        switch kind {
        case .one(let kind):
            return "try visitor.visitSingular\(kind.encoding)Field(value: \(kind.wire(value)), fieldNumber: \(number))"
        case .list(let element):
            let packed = isPacked ? "Packed" : "Repeated"
            let values = element.isSameOnTheWire ? value : "\(value).map { Int64($0) }"
            return "try visitor.visit\(packed)\(element.encoding)Field(value: \(values), fieldNumber: \(number))"
        case .table(let key, let row):
            let rows =
                "Dictionary(uniqueKeysWithValues: \(value).lazy.map { (\(key.wire("$0.key")), \(row.wire("$0.value"))) })"
            return "try visitor.visitMapField(fieldType: \(kind.mapType ?? "").self, value: \(rows), "
                + "fieldNumber: \(number))"
        }
    }
}

extension CodePrinter {
    /// Prints the declaration of the type `type`, which is in an extension if it is nested in a message.
    mutating func declaration(
        of type: String, _ comment: [String], _ keyword: String, _ inherited: String,
        _ body: (inout CodePrinter) -> Void
    ) {
        let names = type.split(separator: ".")
        let (outer, name) = (names.dropLast().joined(separator: "."), names.last ?? "")
        print("")
        guard !outer.isEmpty else {
            doc(comment)
            block("\(keyword) \(name)\(inherited)", body)
            return
        }
        block("extension \(outer)") { printer in
            printer.doc(comment)
            printer.block("\(keyword) \(name)\(inherited)", body)
        }
    }

    /// Prints `condition { statement }` in a closure of its own.
    mutating func closure(_ condition: String, _ statement: String) {
        print("try { \(condition) { \(statement) } }()")
    }

    mutating func print(_ names: NameMap, _ access: String) {
        print("\(access)static let _protobuf_nameMap = SwiftProtobuf._NameMap(\(names.arguments))")
    }
}
