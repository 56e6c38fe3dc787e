import Eastward
import Testing

@testable import EastwardSupervisor

@Suite("A store and its standbys on one machine")
struct StandbyTests {
    private let leads = ProcessMachine.Input.notifyStatus("durability full, PostgreSQL 15.18 at db:5432/market")
    private let follows = Self.follows(Leadership.place(files: "/data/store"))
    private let followsSpare = Self.follows(Leadership.place(files: "/data/standbys/spare.1/store"))

    private static func follows(_ place: String) -> ProcessMachine.Input {
        .notifyStatus(Leadership.status(following: place, row: 7))
    }

    /// A running store that leads, and its standbys.
    private func running(_ text: String) -> ProcessTreeTests.App {
        var app = ProcessTreeTests.running(text)
        for name in app.tree.names {
            if app.tree[name]?.process.standbyOf != nil { app.feed(name, follows) }
        }
        app.feed("store", leads)
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
        app.feed("spare", leads)
        app.feed("store", .backOffElapsed, followsSpare, .notifyReady)
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

    @Test func aStandbyThatBecomesReadyLaterIsPromotedThen() {
        var app = running("store spare~store")
        app.feed("spare", .exited(.signal(9)), .backOffElapsed)
        app.feed("store", .exited(.signal(9)))
        #expect(app.deeds() == "+spare")
        app.feed("spare", follows, .notifyReady)
        #expect(app.deeds() == "^spare")
    }

    @Test func anotherStandbyIsPromotedIfTheFirstFailsToo() {
        var app = running("store spare*2~store")
        app.feed("store", .exited(.signal(9)))
        app.feed("spare.1", .exited(.signal(9)))
        #expect(app.deeds() == "^spare ^spare.2")
        app.feed("spare.2", leads)
        app.feed("store", .backOffElapsed, Self.follows("unknown:/elsewhere"), .notifyReady)
        #expect(app.deeds() == "+store")
    }

    @Test func nothingIsPromotedIfAStoreOfAnotherMachineLeads() {
        var app = running("store spare~store")
        app.feed("spare", Self.follows("far:/data/store"))
        app.feed("store", .exited(.signal(9)))
        #expect(app.deeds() == "")
    }

    @Test func aLeaderThatReportsAConditionIsReplacedToo() {
        var app = running("store spare~store")
        app.feed("store", .notifyStatus("The database cannot be reached."), .exited(.signal(9)))
        #expect(app.deeds() == "^spare")
    }

    @Test func aLeaderThatDoesNotNoticeItsReplacementIsKilled() {
        var app = running("store spare~store")
        app.feed("spare", leads)
        #expect(app.states == "unhealthy ready")
        #expect(app.deeds() == "")
        // It says again that it leads.
        app.feed("store", leads, .graceElapsed)
        #expect(app.states == "unhealthy ready")
        #expect(app.deeds() == "!store")
        app.feed("store", .exited(.signal(9)), .backOffElapsed, followsSpare, .notifyReady)
        #expect(app.deeds() == "+store")
        #expect(app.states == "ready ready")
    }

    @Test func aReplacedLeaderThatStopsHasTheTimeOfAStop() {
        var app = running("store spare~store")
        app.feed("store", .notifyStopping)
        app.feed("spare", leads)
        let stop = ProcessMachine.Action.schedule(.grace, .seconds(10))
        #expect(app.actions.contains(.instance("store.1", stop)))
    }

    @Test func aKilledReplacedLeaderIsNotAFailureOfItsOwn() {
        var app = running("store spare~store")
        for _ in 0..<10 {
            app.feed("spare", leads)
            app.feed("store", .exited(.signal(9)), .backOffElapsed, leads, .notifyReady)
            app.feed("spare", .exited(.signal(9)), .backOffElapsed, follows, .notifyReady)
        }
        #expect(app.states == "ready ready")
    }

    @Test func aHungLeaderIsReplacedWhenItIsKilled() {
        var app = running("store spare~store")
        app.feed("store", .watchdogElapsed(.runs), .exited(.signal(6)))
        #expect(app.deeds() == "^store ^spare")
    }

    @Test func aFailedStandbyCausesNoPromotion() {
        var app = running("store spare*2~store")
        app.feed("spare.1", .exited(.signal(9)))
        #expect(app.deeds() == "")
    }

    @Test func noStandbyIsPromotedIfAnotherLeadsAlready() {
        var app = running("store spare*2~store")
        app.feed("spare.2", leads)
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
        #expect(app.deeds() == "-spare")
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

    @Test func twoStoresDoNotStartAtTheSameTime() {
        var app = running("store spare~store")
        app.feed("store", .stopRequested, .exited(.code(0)))
        app.feed("spare", .stopRequested, .exited(.code(0)))
        _ = app.deeds()
        app.feed("store", .startRequested)
        app.feed("spare", .startRequested)
        #expect(app.deeds() == "+store")
        app.feed("store", .notifyListening)
        #expect(app.deeds() == "+spare")
    }

    @Test func aStoreThatLeadsFromItsStartIsNotReplaced() {
        var app = running("store spare~store")
        app.feed("store", .exited(.signal(9)))
        app.feed("spare", .exited(.signal(9)))
        app.feed("store", .backOffElapsed, .notifyListening, leads, .notifyReady)
        app.feed("spare", .backOffElapsed, .notifyListening, follows, .notifyReady)
        #expect(app.deeds() == "^spare +store +spare")
    }

    @Test func aStoreThatIsFasterThanThePromotedStandbyIsNotReplacedLater() {
        var app = running("store spare~store")
        app.feed("store", .exited(.signal(9)), .backOffElapsed, .notifyListening, leads, .notifyReady)
        app.feed("spare", .exited(.signal(9)), .backOffElapsed, .notifyListening, follows, .notifyReady)
        #expect(app.deeds() == "^spare +store +spare")
    }

    @Test func theLostLeaderMayBeRemovedFromTheManifest() {
        var app = running("store spare*2~store")
        let followsSecond = Self.follows(Leadership.place(files: "/data/standbys/spare.2/store"))
        app.feed("spare.2", leads)
        app.feed("spare.1", .exited(.signal(9)))
        app.feed("spare.2", .exited(.signal(9)))
        app.reload("store spare~store")
        _ = app.deeds()
        app.feed("spare", .backOffElapsed, .notifyListening, followsSecond, .notifyReady)
        #expect(app.deeds() == "+spare ^spare")
    }

    @Test func aRestartOfTheStoreWaitsForItsRestartGroup() {
        var app = running("store spare~store f<<store")
        app.feed("store", .restartRequested)
        app.feed("f", .exited(.code(0)))
        app.feed("store", .exited(.code(0)))
        // The standby serves it meanwhile.
        #expect(app.deeds() == "-f -store +f +store")
    }

    @Test func aSignificantStoreThatNeverStartedEndsTheApp() {
        var app = ProcessTreeTests.App("!store spare~store")
        app.feed("store", .exited(.code(78)))
        #expect(app.deeds() == "+store finished:78")
    }

    @Test func aSignificantStoreEndsTheAppWithItsLastStandby() {
        var app = running("!store spare*2~store")
        app.feed("store", .exited(.code(65)))
        #expect(!app.tree.isStopping)
        app.feed("spare.1", leads)
        app.feed("spare.2", followsSpare)
        app.feed("spare.1", .exited(.code(65)))
        #expect(!app.tree.isStopping)
        app.feed("spare.2", .exited(.code(65)))
        #expect(app.tree.isStopping)
        #expect(app.deeds() == "^spare ^spare.2 finished:65")
    }

    @Test func theFeaturesStopBeforeTheStoreAndItsStandby() {
        var app = running("store spare~store f<store")
        app.feed("spare", leads)
        app.feed("store", .exited(.code(75)), .backOffElapsed, followsSpare, .notifyReady)
        _ = app.deeds()
        app.shutdown()
        #expect(app.deeds() == "-f")
        app.feed("f", .exited(.code(0)))
        // The leader writes a snapshot when no other store leads instead.
        #expect(app.deeds() == "-store")
        app.feed("store", .exited(.code(0)))
        #expect(app.deeds() == "-spare")
    }
}
