import Eastward
import EastwardOperator
import SwiftProtobuf

/// The actions, slices and roles of a store, and the contract that declares them.
struct AppDescription: Sendable {
    let roles: [WireDescription.Role]
    /// The full names of all actions.
    let actions: [String]
    /// `nil` if the store has none.
    let contract: Contract?

    init(_ description: WireDescription) throws {
        roles = description.roles
        actions = description.actions.map(\.name)
        contract = description.contract.isEmpty ? nil : try Contract(serialized: description.contract)
    }

    /// The full names of all slices, sorted.
    var slices: [String] { Set(roles.flatMap(\.slices)).sorted() }

    /// The fields of an action as JSON that fits its contract; see ``ActionArguments``.
    func json(_ arguments: [String], of action: String) throws -> String {
        try ActionArguments(action: action, contract: contract).json(arguments)
    }
}

extension OperatorClient {
    /// The description of the running store.
    func describe() async throws -> AppDescription {
        try AppDescription(await ask { $0.describe = WireDescribe() }.description_p)
    }
}
