import EastwardStore

/// A place with the ways back and forward, as a browser has them.
protocol Route {
    associatedtype Place: Equatable

    var place: Place { get set }
    /// The previous places, the last first.
    var back: [Place] { get set }
    /// The places that were left by going back, the next first.
    var forward: [Place] { get set }
}

/// The maximum number of steps back.
private let mostSteps = 50

extension Route {
    mutating func go(to place: Place) {
        guard place != self.place else { return }
        back = [self.place] + back.prefix(mostSteps - 1)
        forward = []
        self.place = place
    }

    mutating func goBack() throws(Rejection) {
        guard let previous = back.first else { throw Rejection("no_way", "There is no way back.") }
        back.removeFirst()
        forward.insert(place, at: 0)
        place = previous
    }

    mutating func goForward() throws(Rejection) {
        guard let next = forward.first else { throw Rejection("no_way", "There is no way forward.") }
        forward.removeFirst()
        back.insert(place, at: 0)
        place = next
    }
}
