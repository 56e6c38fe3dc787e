package import Eastward
internal import Foundation

/// A search for actions in a journal.
package struct ActionSearch: Equatable {
    package enum Order: String { case newest, oldest }

    /// The maximum number of results.
    package var limit: Int
    package var order = Order.newest
    /// The range of revisions; by default all.
    package var from: Revision?
    package var to: Revision?
    /// A process, such as `counter.1` or `counter`, a role, or `operator`.
    package var sender: String?
    /// The full name, or the name without its package.
    package var action: String?
    package var isRejected: Bool?
    /// A part of the action's line of JSON, in any case.
    package var text: String?
    /// An action that caused it: directly, or by an update with the changes of several actions.
    package var cause: Revision?

    /// Whether the search accepts an action, whose JSON is written only if `text` needs it.
    package func accepts(_ entry: some SearchedAction, json: () -> String) -> Bool {
        if let isRejected, entry.isRejected != isRejected { return false }
        if let action, entry.action != action, !entry.action.hasSuffix(".\(action)") { return false }
        if let sender, !entry.isSent(by: sender) { return false }
        if let cause, !entry.isCaused(by: cause) { return false }
        if let text { return json().range(of: text, options: .caseInsensitive) != nil }
        return true
    }
}

/// An action of a journal or a bundle.
package protocol SearchedAction {
    var action: String { get }
    var isRejected: Bool { get }
    var isFromOperator: Bool { get }
    /// The process and role of the sender, if they are known.
    var sender: (process: String, role: String)? { get }
    var cause: ActionCause? { get }
}

extension SearchedAction {
    fileprivate func isSent(by name: String) -> Bool {
        guard !isFromOperator else { return name == "operator" }
        guard let sender else { return false }
        return sender.process == name || sender.role == name || sender.process.hasPrefix("\(name).")
            || sender.role.hasSuffix(".\(name)")
    }

    fileprivate func isCaused(by revision: Revision) -> Bool {
        switch cause?.event {
        case .action(let causing): causing == revision
        case .update(_, let after, let updated): (after ?? 0) < revision && revision <= updated
        case .request, nil: false
        }
    }
}

/// Some records of the state at a revision.
package struct StatePage: Equatable {
    package var revision: Revision
    /// Only records with this first member, such as `products`.
    package var part: String?
    /// Only this member of each record that has it.
    package var path: JSONPath?
    /// Only records that contain this text, in any case.
    package var text: String?
    package var offset = 0
    package var limit: Int
}
