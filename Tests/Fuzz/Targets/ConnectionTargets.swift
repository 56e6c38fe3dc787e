#if DEBUG || FUZZING
    @testable import ZeroMQ

    extension Target {
        /// The bytes of a peer on a UNIX socket. The first byte says in which pieces they arrive, and at which end. Every
        /// name and password is accepted.
        static let connections = Target(name: "connections", longest: 64 << 10) { input in
            guard let first = input.first else { return }
            let side: ZMTPConnection.Side =
                switch first & 3 {
                case 0: .server(.router)
                case 1: .client(.dealer, username: "u", password: "p")
                case 2: .server(.publisher)
                default: .client(.subscriber, username: "u", password: "p")
                }
            let whole = events(of: side, input.dropFirst(), pieces: .max)
            let divided = events(of: side, input.dropFirst(), pieces: Int(first >> 2) + 1)
            require(whole == divided, "The meaning of bytes depends on their division: \(whole), \(divided)")
        }

        private static func events(
            of side: ZMTPConnection.Side, _ bytes: ArraySlice<UInt8>, pieces size: Int
        ) -> [[UInt8]] {
            var connection = ZMTPConnection(side, largestMessage: 4096, largestUnfinished: 16 << 10)
            var events: [[UInt8]] = []
            var rest = bytes
            while !rest.isEmpty {
                Array(rest.prefix(size)).withUnsafeBytes { connection.append($0) }
                rest = rest.dropFirst(size)
                while let event = connection.next() {
                    if case .credentials = event { connection.accept() }
                    events.append(
                        event == .message ? connection.withMessage { Array($0) } : Array("\(event)".utf8))
                    _ = connection.takeOutput()
                }
                let most = 4096 + ZMTPConnection.largestCommand + min(size, bytes.count)
                require(connection.buffered <= most, "\(connection.buffered) bytes are kept.")
            }
            return events
        }
    }
#endif
