#if DEBUG || FUZZING
    import Eastward
    import EastwardTerminal
    import EastwardView
    import FixtureContract
    import Foundation
    import SwiftProtobuf

    @testable import EastwardFeature
    @testable import EastwardSupervisor

    extension Target {
        /// The credentials file and the keys file of a store, and the credentials of remote processes.
        static let credentials = Target(name: "credentials", longest: 32 << 10) { input in
            if let file = try? CredentialsFile(json: Data(input)) {
                let again = try CredentialsFile(json: JSONEncoder().encode(file))
                require(again.entries == file.entries, "A credentials file is not stable.")
            }
            if var file = try? KeysFile(json: Data(input)) {
                let again = try KeysFile(json: file.json())
                require(again == file, "A keys file is not stable.")
                _ = file.remove(process: "counter.1")
                try? file.add(process: "counter.1", role: "r", publicKey: "", tokenHash: "", created: Date())
            }
            _ = try? RemoteCredentials.read(String(decoding: input, as: UTF8.self))
        }

        /// A file of fixed slices.
        static let previews = Target(name: "previews", longest: 32 << 10) { input in
            let file = try ScratchFile()
            try file.write(input)
            let preview = try Preview(contentsOf: file.path)
            _ = try? preview.changes(of: CountSlice.self)
            _ = try? preview.changes(of: NotesSlice.self)
        }

        /// The bytes of a terminal: keys and pasted texts.
        static let terminalKeys = Target(name: "terminal-keys", longest: 256 << 10) { input in
            var reader = KeyReader()
            let size = Int(input.first ?? 0) + 1
            var rest = input.dropFirst()
            while !rest.isEmpty {
                for key in reader.read(rest.prefix(size * size)) {
                    guard case .paste(let text) = key else { continue }
                    require(text.utf8.count <= 4 * KeyReader.longestPaste, "A paste has \(text.utf8.count) bytes.")
                }
                rest = rest.dropFirst(size * size)
            }
        }

        /// Commands of browsers, each of which the offers of the panels before it limit.
        static let panelCommands = Target(name: "panel-commands", longest: 32 << 10) { input in
            var offers = PanelOffers()
            for (operation, bytes) in Records(input) {
                if operation & 1 == 0 {
                    offers.set(try? Panel(serializedBytes: bytes), of: "process.\(operation >> 6)")
                } else if let command = try? Panel.Command(serializedBytes: bytes) {
                    let action: MarketAction? = try? offers.action(of: command)
                    require(action.map { $0.name == command.action } ?? true, "Another action than the requested one.")
                }
                _ = offers.includesLogin
            }
        }

        /// Texts of environment variables, options and requests.
        static let texts = Target(name: "texts", longest: 16 << 10) { input in
            let text = String(decoding: input, as: UTF8.self)
            if let endpoints = try? TCPEndpoints(text) {
                let again = try TCPEndpoints(endpoints.description)
                require(again == endpoints, "Endpoints are not stable.")
                _ = endpoints.all.map { ($0.canListen, $0.isWildcard) }
            }
            if let token = Token(text: text) { require(Token(bytes: token.bytes) == token, "A token is not stable.") }
            _ = Duration(text: text)
            _ = PointInTime(text, now: Date(timeIntervalSince1970: 0))
            _ = Placeholders.unknownName(in: text)
            let quoted = JSONWriter.quoted(text)
            guard let read = try? JSONDecoder().decode(String.self, from: Data(quoted.utf8)) else {
                violate("A quoted text cannot be decoded.")
            }
            require(Array(read.utf8) == Array(text.utf8), "A quoted text differs.")
            _ = text.printable
        }
    }
#endif
