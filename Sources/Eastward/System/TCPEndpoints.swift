/// The TCP endpoints at which a store may be, separated by commas: `tcp://one.example:7700,tcp://two.example:7700`. Of
/// several hosts with one journal, one runs the store that leads.
public struct TCPEndpoints: Sendable, Equatable, CustomStringConvertible {
    /// One or more.
    public let all: [TCPEndpoint]

    public init(_ endpoint: TCPEndpoint) { all = [endpoint] }

    /// - Throws: ``EndpointError`` if `text` is not a list of endpoints, or names one twice.
    public init(_ text: String) throws(EndpointError) {
        var endpoints: [TCPEndpoint] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let endpoint = try TCPEndpoint(String(part.drop { $0 == " " }))
            guard !endpoints.contains(endpoint) else { throw EndpointError("“\(text)” names \(endpoint) twice.") }
            endpoints.append(endpoint)
        }
        all = endpoints
    }

    public var description: String { all.map(\.description).joined(separator: ",") }
}
