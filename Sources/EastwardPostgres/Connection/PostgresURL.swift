internal import CPostgres
internal import EastwardStore

/// The URL of a database, in the form that libpq defines: `postgres://user@host:port/database?option=value`, also with
/// several hosts.
struct PostgresURL: Sendable, Equatable {
    let text: String
    /// The URL without its password and options, for messages.
    let location: String

    /// - Throws: ``StoreStartError`` if libpq cannot parse the URL.
    init(_ text: String) throws {
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(text, &message) else {
            defer { PQfreemem(message) }
            // The rest of a message may quote the URL with its password.
            let reason = message.map { String(cString: $0).prefix { $0 != "\"" }.trimming(": (") } ?? "out of memory"
            throw StoreStartError(
                """
                The journal's URL cannot be parsed: \(reason). It has the form \
                postgres://user@host:port/database?option=value.
                """)
        }
        defer { PQconninfoFree(options) }
        var values: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        self.text = text
        let user = values["user"].map { "\($0)@" } ?? ""
        let ports = (values["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        let hosts = (values["host"] ?? values["hostaddr"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        let places = hosts.indices.map { index in
            let port = ports.count == 1 ? ports[0] : index < ports.count ? ports[index] : ""
            return port.isEmpty ? "\(hosts[index])" : "\(hosts[index]):\(port)"
        }
        location = "postgres://\(user)\(places.joined(separator: ","))/\(values["dbname"] ?? "")"
    }
}

extension StringProtocol {
    /// Without white space and `characters` at its ends.
    func trimming(_ characters: String = "") -> String {
        func isRemoved(_ character: Character) -> Bool { character.isWhitespace || characters.contains(character) }
        return String(drop(while: isRemoved).reversed().drop(while: isRemoved).reversed())
    }
}
