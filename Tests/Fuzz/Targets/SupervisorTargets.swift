#if DEBUG || FUZZING
    import Eastward
    import Foundation

    @testable import EastwardSupervisor

    extension Target {
        /// Requests of operators to the supervisor, as its connections split and decode them.
        static let controlRequests = Target(name: "control-requests", longest: 80 << 10) { input in
            var lines = ControlLines()
            for line in lines.append(input) {
                do {
                    if let request = try StreamRequest(line: line) {
                        require(
                            try StreamRequest(line: request.line.dropLast()) == request,
                            "A stream request is not stable.")
                    } else {
                        let request = try ControlRequest(line: line)
                        require(
                            try ControlRequest(line: request.line.dropLast()) == request, "A request is not stable.")
                    }
                } catch let error as ControlRequest.Refused {
                    let reply = ControlReply(id: error.id, .failure(error.error))
                    require(try ControlReply(line: reply.line) == reply, "A refusal is not stable.")
                }
            }
        }

        /// Replies of the supervisor, and the elements of its streams.
        static let controlReplies = Target(name: "control-replies", longest: 80 << 10) { input in
            var lines = ControlLines(limit: ControlReply.longestLine)
            for line in lines.append(input) {
                if let reply = try? ControlReply(line: line) {
                    require(try ControlReply(line: reply.line) == reply, "A reply is not stable.")
                }
                if let record = try? JSONDecoder().decode(LogRecord.self, fromUntrusted: line) {
                    _ = record.formatted(.terminal(width: 8, colors: true))
                    let again = try JSONDecoder().decode(LogRecord.self, from: Data(record.formatted(.json)))
                    require(again.line == record.line && again.process == record.process, "A log line is not stable.")
                }
                if let record = try? JSONDecoder().decode(EventRecord.self, fromUntrusted: line) {
                    let again = try JSONDecoder().decode(EventRecord.self, from: Data(record.json.utf8))
                    require(again.json == record.json, "An event is not stable.")
                }
            }
        }

        /// A manifest.
        static let manifests = Target(name: "manifests", longest: 32 << 10) { input in
            let text = String(decoding: input, as: UTF8.self)
            let manifest = try Manifest(
                text: text, file: "/nonexistent/app.yaml", programs: ProgramLookup(directories: ["/bin"]))
            let names = manifest.processes.map(\.name)
            require(Set(names).count == names.count, "Two processes have one name.")
            require(names.allSatisfy(Manifest.isName), "A process has an invalid name.")
            _ = manifest.roles
            for process in manifest.processes { _ = process.instances }
        }

        /// Datagrams in the format of sd_notify.
        static let notifications = Target(name: "notifications") { input in
            let message = NotifyMessage(datagram: input)
            var folded = NotifyMessage()
            folded.fold(message)
            require(folded == message, "A merged notification differs.")
            require((message.status ?? "").unicodeScalars.count <= 1024, "A status is too long.")
            if let timeout = message.extendTimeout {
                require(timeout > .zero && timeout <= NotifyMessage.longestExtension, "A timeout is out of bounds.")
            }
            _ = DescriptorRequest(datagram: input)
        }

        /// The output of a program, which the supervisor splits into lines.
        static let logLines = Target(name: "log-lines", longest: 256 << 10) { input in
            var splitter = LineSplitter(limit: 1024)
            let size = Int(input.first ?? 0) + 1
            var lines: [String] = []
            var rest = input.dropFirst()
            while !rest.isEmpty {
                lines += splitter.append(rest.prefix(size * size))
                rest = rest.dropFirst(size * size)
            }
            lines += splitter.finish().map { [$0] } ?? []
            for text in lines {
                let line = LogLine(process: "counter.1", stream: .stderr, text: text)
                _ = line.formatted(.terminal(width: 12, colors: true), stamp: "")
                let json = line.json(stamp: "")
                guard let record = try? JSONDecoder().decode(LogRecord.self, from: Data(json.utf8)) else {
                    violate("The JSON of a log line cannot be decoded.")
                }
                require(
                    Array(record.formatted(.json)) == Array("\(json)\n".utf8), "The JSON of a log line has changed.")
                if let entry = StructuredLogEntry(line: text) {
                    require(StructuredLogEntry(line: entry.line) != nil, "An entry cannot be encoded again.")
                } else {
                    require(Array(record.line.utf8) == Array(text.utf8), "The JSON of a log line differs from it.")
                }
            }
        }
    }
#endif
