import Testing

@testable import EastwardSupervisor

@Suite("A store and its standbys on one machine")
struct StandbyTests {
    static let leads = ProcessMachine.Input.notifyStatus("durability full, PostgreSQL 15.18 at db:5432/market")
    static let follows = ProcessMachine.Input.notifyStatus("standby of near:/data/store, at row 7")

    /// A running store that leads, and its standbys.
    private func running(_ text: String) -> ProcessTreeTests.App {
        var app = ProcessTreeTests.running(text)
        for name in app.tree.names {
            if app.tree[name]?.process.standbyOf != nil { app.feed(name, Self.follows) }
        }
        app.feed("store", Self.leads)
        return app
    }

    @Test func aStandbyStartsWhenItsStoreHasCreatedTheJournal() {
        var app = ProcessTreeTests.App("spare~store store")
        #expect(app.deeds() == "+store")
        app.feed("store", .notifyReady)
        #expect(app.deeds() == "+spare")
    }

    @Test func aStandbyLeadsWhenTheLeaderFails() {
        var app = running("store spare*2~store f<store")
        app.feed("store", .exited(.signal(9)))
        #expect(app.deeds() == "^spare")
        app.feed("spare", Self.leads)
        app.feed("store", .backOffElapsed, .notifyReady, Self.follows)
        #expect(app.deeds() == "+store")
        app.feed("spare", .exited(.code(70)))
        #expect(app.deeds() == "^store")
        #expect(app.states == "ready back-off ready ready")
    }

    @Test(arguments: [ExitKind.code(0), .code(75)])
    func aLeaderThatGaveTheJournalUpNeedsNoPromotion(exit: ExitKind) {
        var app = running("store spare~store")
        app.feed("store", .exited(exit))
        #expect(app.deeds() == "")
    }

    @Test func aFailedStandbyCausesNoPromotion() {
        var app = running("store spare*2~store")
        app.feed("spare.1", .exited(.signal(9)))
        #expect(app.deeds() == "")
    }

    @Test func noStandbyIsPromotedIfAnotherLeadsAlready() {
        var app = running("store spare*2~store")
        app.feed("spare.2", Self.leads)
        app.feed("store", .exited(.signal(9)))
        #expect(app.deeds() == "")
    }

    @Test func aStandbyThatIsNotReadyIsNotPromoted() {
        var app = running("store spare*2~store")
        app.feed("spare.1", .exited(.signal(9)), .backOffElapsed)
        #expect(app.deeds() == "+spare")
        app.feed("store", .exited(.signal(9)))
        #expect(app.deeds() == "^spare.2")
    }

    @Test func nothingIsPromotedWhileTheAppStops() {
        var app = running("store spare~store")
        app.shutdown()
        #expect(app.deeds() == "-store -spare")
        app.feed("store", .exited(.signal(9)))
        #expect(app.deeds() == "")
    }

    @Test func aFailedStoreDoesNotKeepOthersFromStarting() {
        var app = running("store spare~store f<store")
        app.feed("store", .exited(.code(65)))
        app.feed("f", .exited(.code(1)), .backOffElapsed)
        app.feed("spare", .exited(.code(1)), .backOffElapsed)
        #expect(app.states == "failed starting starting")
    }

    @Test func aSignificantStoreEndsTheAppWithItsLastStandby() {
        var app = running("!store spare*2~store")
        app.feed("store", .exited(.code(65)))
        #expect(!app.tree.isStopping)
        app.feed("spare.1", Self.leads, .exited(.code(65)))
        #expect(!app.tree.isStopping)
        app.feed("spare.2", .exited(.code(65)))
        #expect(app.tree.isStopping)
        #expect(app.deeds() == "^spare ^spare.2 finished:65")
    }

    @Test func theFeaturesStopBeforeTheStoreAndItsStandby() {
        var app = running("store spare~store f<store")
        app.feed("spare", Self.leads)
        app.shutdown()
        #expect(app.deeds() == "-f")
        app.feed("f", .exited(.code(0)))
        #expect(app.deeds() == "-store -spare")
    }
}
