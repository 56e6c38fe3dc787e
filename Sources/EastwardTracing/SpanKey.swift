/// The names of the attributes of spans.
package enum SpanKey {
    /// The number of actions that a span concerns.
    package static let actions = "eastward.actions"
    /// `applied`, `rejected`, or `mixed` if only some of the actions were rejected.
    package static let outcome = "eastward.outcome"
    /// The sender, such as `counter.1`, and its role.
    package static let process = "eastward.process"
    package static let role = "eastward.role"
    /// The revision of the last action, or of a slice.
    package static let revision = "eastward.revision"

    /// The value of ``outcome`` for `count` actions of which `rejected` were rejected.
    package static func outcome(of count: Int, rejected: Int) -> String {
        rejected == 0 ? "applied" : rejected == count ? "rejected" : "mixed"
    }
}
