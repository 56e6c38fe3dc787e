import Foundation

/// The ways in which a process ends.
enum Way: Sendable, Equatable {
    case fatalError, outOfBounds, unwrappedNil, divisionByZero, overflow, abort, nullWrite, endlessRecursion
    /// By a signal that it sends to itself.
    case signal(CInt)
    /// It prints “reducing” and waits for a signal of another process.
    case waits
    /// By a trap of another thread.
    case otherThread
    /// While nothing is reduced.
    case idle
    /// While the journal is replayed.
    case replaying
    /// By a handler that was installed before.
    case observed

    init?(_ text: String) {
        if let signal = CInt(text) {
            self = .signal(signal)
            return
        }
        let ways: [Way] = [
            .fatalError, .outOfBounds, .unwrappedNil, .divisionByZero, .overflow, .abort, .nullWrite, .endlessRecursion,
            .waits, .otherThread, .idle, .replaying, .observed,
        ]
        guard let way = ways.first(where: { "\($0)" == text }) else { return nil }
        self = way
    }

    func trap() {
        // The compiler would refuse constant values.
        let arguments = CommandLine.arguments
        let zero = arguments.count - 3
        switch self {
        case .fatalError, .observed: Swift.fatalError("This action is too much.")
        case .outOfBounds: print(arguments[zero + 3])
        case .unwrappedNil: print(Int(arguments[2])!)
        case .divisionByZero: print(13 / zero)
        case .overflow: print(Int.max - zero + arguments.count)
        case .abort: Foundation.abort()
        case .nullWrite: UnsafeMutablePointer<Int>(bitPattern: 8 + zero)!.pointee = 1
        case .endlessRecursion: print(Self.depth(below: zero))
        case .signal(let number): raise(number)
        case .waits:
            write(1, "reducing\n", 9)
            while true { pause() }
        case .otherThread:
            Thread.detachNewThread { Way.fatalError.trap() }
            while true { pause() }
        case .idle, .replaying: break
        }
    }

    private static func depth(below level: Int) -> Int {
        var room = (0, 0, 0, 0, 0, 0, 0, level)
        return withUnsafeBytes(of: &room) { $0.count > 0 ? depth(below: level + 1) + Int($0[0]) : 0 }
    }
}

/// Another handler of faults, which was installed first.
enum Observer {
    static func install() {
        for number in [SIGILL, SIGTRAP] {
            signal(number) { _ in
                write(1, "observed\n", 9)
                _exit(3)
            }
        }
    }
}
