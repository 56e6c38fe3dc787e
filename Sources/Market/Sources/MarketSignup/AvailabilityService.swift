import MarketAccess

/// Checks whether a name is available. It belongs to no screen, and only interactors call it.
protocol AvailabilityService: Sendable {
    func isAvailable(_ name: String) async throws -> Bool
}

/// Checks the accounts. They do not include members without a password: the store rejects a second member of such a
/// name.
struct AccountAvailability: AvailabilityService {
    let accounts: AccountFile

    func isAvailable(_ name: String) async throws -> Bool {
        try await !accounts.contains(name)
    }
}
