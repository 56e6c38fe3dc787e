import SwiftProtobufPluginLibrary

/// Generates the class of one role: its JavaScript, and its declaration. The web gateway serves no presence.
struct TypeScriptRolePrinter {
    private struct Action {
        let method: String
        let comment: [String]
        let message: Descriptor
    }

    private struct Slice {
        let values: String
        let callback: String
        let comment: [String]
        let message: Descriptor

        /// The option that names the fields that are maps.
        var maps: String {
            let names = message.fields.filter(\.isMap).map { TypeScriptNames.literal($0.jsonName ?? $0.name) }
            return names.isEmpty ? "" : "maps: [\(names.joined(separator: ", "))]"
        }
    }

    private let role: Contract.Role
    private let name: String
    private let actions: [Action]
    private let slices: [Slice]

    /// - Parameter messages: the messages of the role, by full name.
    init(role: Contract.Role, messages: [String: Descriptor]) {
        func descriptor(_ message: Message) -> Descriptor {
            guard let descriptor = messages[message.fullName] else {
                preconditionFailure("\(message.fullName) is not in the files of its package.")
            }
            return descriptor
        }
        self.role = role
        name = TypeScriptNames.identifier(role.fullName.split(separator: ".").last.map(String.init) ?? role.type)
        var taken = TypeScriptNames.ofFeatures
        actions = role.sends.map { send in
            let comment = send.comment.isEmpty ? send.action.message.comment : send.comment
            return Action(
                method: TypeScriptNames.unused(TypeScriptNames.method(send.rpc), &taken),
                comment: comment.isEmpty ? ["Sends `\(send.action.message.fullName)`."] : comment,
                message: descriptor(send.action.message))
        }
        slices = role.watches.map { watch in
            let comment = watch.comment.isEmpty ? watch.slice.message.comment : watch.comment
            return Slice(
                values: TypeScriptNames.unused(TypeScriptNames.values(watch.rpc), &taken),
                callback: TypeScriptNames.unused(TypeScriptNames.callback(watch.rpc), &taken),
                comment: comment.isEmpty ? [] : comment + [""], message: descriptor(watch.slice.message))
        }
    }

    // MARK: JavaScript

    func printClass(to printer: inout CodePrinter) {
        printer.print("")
        printer.block("export class \(name) extends $eastward.Feature") { printer in
            for action in actions {
                printer.block("\(action.method)(fields, options)") { printer in
                    let name = TypeScriptNames.literal(action.message.fullName)
                    printer.print("return this.send(\(name), fields, options);")
                }
            }
            for slice in slices {
                let name = TypeScriptNames.literal(slice.message.fullName)
                let options = slice.maps.isEmpty ? "options" : "{ ...options, \(slice.maps) }"
                printer.block("\(slice.values)(options)") { printer in
                    printer.print("return this.values(\(name), \(options));")
                }
                let following = ["onError", slice.maps].filter { !$0.isEmpty }.joined(separator: ", ")
                printer.block("\(slice.callback)(callback, onError)") { printer in
                    printer.print("return this.follow(\(name), callback, { \(following) });")
                }
            }
        }
    }

    // MARK: Types

    /// The files whose types the class uses.
    var imported: [FileDescriptor] { (actions.map(\.message) + slices.map(\.message)).map { $0.file } }

    func printDeclaration(to printer: inout CodePrinter) {
        printer.print("")
        printer.jsdoc(role.comment.isEmpty ? ["The role `\(role.fullName)`."] : role.comment)
        printer.block("export class \(name) extends $eastward.Feature") { printer in
            for action in actions {
                printer.jsdoc(action.comment)
                let fields =
                    action.message.fields.isEmpty
                    ? "{ readonly [field: string]: never }"
                    : "$eastward.Input<\(TypeScriptTypes.name(of: action.message))>"
                printer.print("\(action.method)(")
                printer.printIndented("fields?: \(fields),", "options?: $eastward.SendOptions,")
                printer.print("): globalThis.Promise<$eastward.Receipt>;")
            }
            for slice in slices {
                let type = TypeScriptTypes.name(of: slice.message)
                let name = slice.message.fullName
                let values = "The values of the slice `\(name)`: the current one, and the newest after changes."
                printer.jsdoc(slice.comment + [values])
                printer.print("\(slice.values)(options?: $eastward.ValuesOptions): $eastward.SliceValues<\(type)>;")
                let calls = "Calls `callback` with the slice `\(name)`, and with each change."
                printer.jsdoc(slice.comment + [calls + " Returns a function that ends this."])
                printer.print("\(slice.callback)(")
                printer.printIndented(
                    "callback: (change: $eastward.Change<\(type)>) => void,",
                    "onError?: (error: $eastward.EastwardError) => void,")
                printer.print("): () => void;")
            }
        }
    }
}
