internal import Eastward

/// Collects the receipts of one `send(contentsOf:)` that is sent in several parts. Confined to one actor.
final class SendBatch {
    typealias Completion = (Result<Receipts, any Error>) -> Void

    /// How many actions there are in all parts.
    private let count: Int
    private var receipts: [Receipts] = []
    /// How many parts have no result.
    private var unfinished = 0
    /// The first failure of a part.
    private var failure: FeatureError?
    /// Why the remaining parts were not sent.
    private var interruption: (any Error)?
    private var completion: Completion?

    init(of count: Int) { self.count = count }

    private(set) var hasBegun = false

    /// Counts a part that is being sent.
    func begin() {
        hasBegun = true
        unfinished += 1
    }

    /// Handles the result of a part; results arrive in the order of the parts.
    func finish(_ result: Result<Receipts, FeatureError>) {
        switch result {
        case .success(let part): receipts.append(part)
        case .failure(let error): failure = failure ?? error
        }
        unfinished -= 1
        completeIfDone()
    }

    /// The parts that were not begun are not sent.
    func interrupt(_ error: any Error) { interruption = error }

    /// Calls `completion` when all parts that were begun have results.
    func wait(_ completion: @escaping Completion) {
        self.completion = completion
        completeIfDone()
    }

    private func completeIfDone() {
        guard unfinished == 0, let completion else { return }
        self.completion = nil
        let receipts = Receipts(receipts.flatMap(\.ranges))
        // A part that failed may have been applied, whereas an interruption, such as `closed`, implies the opposite.
        let error: (any Error)? = failure ?? interruption
        guard let error else { return completion(.success(receipts)) }
        guard !receipts.isEmpty else { return completion(.failure(error)) }
        let reason = error is CancellationError ? "The task was cancelled." : "\(error)"
        completion(
            .failure(
                FeatureError.fateUnknown("Only \(receipts.count) of \(count) actions were acknowledged. \(reason)")))
    }
}
