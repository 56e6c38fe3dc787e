/// A change to the topics that a connection receives from the store, for its link to perform.
enum TopicChange: Equatable {
    case subscribe([UInt8])
    case unsubscribe([UInt8])
}

extension FeatureLink {
    func perform(_ changes: [TopicChange]) throws {
        for change in changes {
            switch change {
            case .subscribe(let topic): try subscribe(topic)
            case .unsubscribe(let topic): try unsubscribe(topic)
            }
        }
    }
}
