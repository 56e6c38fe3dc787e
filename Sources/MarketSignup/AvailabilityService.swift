import MarketAccess

/// Says whether nobody has a name yet. It belongs to no screen, and is asked by interactors only.
protocol AvailabilityService: Sendable {
    func isAvailable(_ name: String) async throws -> Bool
}

/// Asks the accounts. A member who has no password yet is none of them: the store refuses a second one of that name.
struct AccountAvailability: AvailabilityService {
    let accounts: AccountFile

    func isAvailable(_ name: String) async throws -> Bool {
        try await !accounts.contains(name)
    }
}
