internal import Dispatch
internal import Eastward

/// The values of watched slices as JSON. Another thread writes them, since a large one takes a while.
struct WatchedValues {
    /// A published value that was written as JSON.
    struct Value: Sendable {
        let slice: String
        /// The progress of the slice when the value was read.
        let sequence: UInt64
        fileprivate(set) var revision: Revision
        let json: String
        /// How long it took to write.
        let duration: Duration
    }

    /// The last written value of each slice.
    private var written: [String: Value] = [:]
    /// The slices whose values are being written, each once.
    private var beingWritten: Set<String> = []
    private let completions: Completions<Value>
    /// Writes the values one after another.
    private let queue: DispatchQueue

    /// - Parameter wake: requests a turn of the store, after a value was written.
    init(queue: DispatchQueue, wake: @escaping @Sendable () -> Void) {
        self.queue = queue
        completions = Completions(wake: wake)
    }

    /// Whether values are being written.
    var areBeingWritten: Bool { !beingWritten.isEmpty }

    /// Returns the values that were written since the last call, by slice.
    mutating func takeWritten() -> [String: Value] {
        guard areBeingWritten else { return [:] }
        var new: [String: Value] = [:]
        for value in completions.take() {
            beingWritten.remove(value.slice)
            written[value.slice] = value
            new[value.slice] = value
        }
        return new
    }

    /// The value of the slice as it was last published. If it was not written yet, it is written now, and `nil` is returned.
    mutating func current(_ slice: String, of publishing: Publishing) -> Value? {
        let progress = publishing.progress(of: slice)
        if let known = written[slice], known.sequence == progress.sequence {
            // A later revision that did not change the slice.
            written[slice]?.revision = progress.revision
            return written[slice]
        }
        guard let value = publishing.value(of: slice), beingWritten.insert(slice).inserted else { return nil }
        queue.async { [completions] in
            var json = ""
            let duration = ContinuousClock().measure { json = value.redactedJSON }
            completions.add(
                Value(
                    slice: slice, sequence: progress.sequence, revision: progress.revision, json: json,
                    duration: duration))
        }
        return nil
    }

    /// Frees the memory of the written values.
    mutating func removeAll() { written = [:] }
}
