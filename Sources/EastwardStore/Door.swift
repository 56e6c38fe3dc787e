internal import ZeroMQ

/// Where peers of other processes knock.
package final class Door {
    private let authenticator: Authenticator
    private var doorkeeper: Doorkeeper
    private var knocks: Attention

    init(_ authenticator: consuming Authenticator, _ doorkeeper: Doorkeeper) {
        knocks = Attention(authenticator)
        self.authenticator = authenticator
        self.doorkeeper = doorkeeper
    }

    var descriptors: [CInt] { [authenticator.descriptor] }

    /// Lets in, or keeps out, the next peer that knocks; `false` if nobody does.
    func answer(_ wake: Reactor.Wake) throws -> Bool {
        doorkeeper.reportRefusals(now: wake.now)
        guard knocks.isDue(wake) else { return false }
        if try authenticator.answer({ doorkeeper.decide($0) }) { return true }
        knocks.drained()
        return false
    }
}
