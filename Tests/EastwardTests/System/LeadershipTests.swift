import Testing

@testable import Eastward

@Suite("The part of a store in its status")
struct LeadershipTests {
    @Test func aStandbyNamesItsLeader() {
        let status = Leadership.status(following: "db-2:/data, at row 3/store", row: 41)
        #expect(status == "standby of db-2:/data, at row 3/store, at row 41")
        #expect(Leadership(status: status) == .standby(of: "db-2:/data, at row 3/store"))
    }

    @Test func aStandbyWithoutALeaderNamesNone() {
        let status = Leadership.status(waiting: "the server has not answered for 30 s")
        #expect(Leadership(status: status) == .standby(of: nil))
    }

    @Test(arguments: [
        ("durability full", false), ("durability memory", false),
        ("durability full, PostgreSQL 15.18 at db:5432/market", true),
        ("durability replicated, PostgreSQL 15.18 at db:5432/market, standby replica", true),
    ])
    func onlyAJournalInADatabaseCanChangeItsLeader(status: String, isReplaceable: Bool) {
        #expect(Leadership(status: status) == .leader(isReplaceable: isReplaceable))
    }

    @Test(arguments: ["", "12 open carts", "replayed 200 of 400 rows", "waits: db:5432 cannot be reached"])
    func anotherStatusSaysNothing(status: String) {
        #expect(Leadership(status: status) == nil)
    }
}
