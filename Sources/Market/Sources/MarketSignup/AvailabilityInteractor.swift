/// Checks whether a name is available.
final class AvailabilityInteractor {
    private(set) var state = State<Bool>.fetching

    private let service: any AvailabilityService
    private var task: Task<Void, Never>?

    init(service: any AvailabilityService) {
        self.service = service
    }

    deinit {
        task?.cancel()
    }

    /// Requests the availability of `name`, and cancels the previous request.
    func fetch(_ name: String, completion: @escaping () -> Void) {
        task?.cancel()
        state = .fetching
        task = Task { [service, weak self] in
            let answer: State<Bool>
            do {
                answer = .fetched(try await service.isAvailable(name))
            } catch {
                answer = .failure(reason: "\(error)")
            }
            // If the task was cancelled, which happens on this actor, the answer is about an older name.
            guard !Task.isCancelled, let self else { return }
            state = answer
            completion()
        }
    }
}
