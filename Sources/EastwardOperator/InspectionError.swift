internal import EastwardInspection

/// The reason why an inspector cannot answer.
public struct InspectionError: Error, Sendable, Equatable, CustomStringConvertible {
    /// For programs: `bad_request`, `missing`, `damaged`, `unavailable`, `busy` or `failed`.
    public let code: String
    /// For people.
    public let description: String

    public init(code: String, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension InspectionError {
    init(_ error: BundleError) { self.init(code: error.code.rawValue, error.description) }
}
