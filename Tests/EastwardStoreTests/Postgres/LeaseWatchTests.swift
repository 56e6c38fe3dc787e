import Eastward
import EastwardStore
import Testing

@testable import EastwardPostgres

@Suite("The lease of a journal's owner")
struct LeaseWatchTests {
    private static let here = StoreIdentity(directory: "1234", boot: "5", endpoint: "host:/path")
    private var watch = LeaseWatch(identity: Self.here, isPatient: false)
    private var owner = JournalOwner(
        journalID: [1], app: "market", epoch: 7, store: "there", endpoint: "other:/path", renewed: 1_000,
        head: JournalHead(journalID: [1], firstRow: 1, revision: 0, chain: [1]))

    private var lastRow: UInt64 = 5

    /// Whether the lease is free at each of these times, in seconds.
    private mutating func isFree(at seconds: Double...) -> [Bool] {
        var free: [Bool] = []
        for second in seconds {
            free.append(watch.isFree(owner, lastRow: lastRow, now: Instant(nanoseconds: UInt64((second + 100) * 1e9))))
        }
        return free
    }

    @Test mutating func endsAfterTwoSecondsWithoutARenewal() {
        let free = isFree(at: 0, 1.9, 2)
        #expect(free == [false, false, true])
    }

    @Test mutating func isExtendedByEachRenewal() {
        for number in 0..<20 {
            owner.renewed += 1
            let free = isFree(at: Double(number))
            #expect(free == [false])
        }
    }

    /// The times of the server's clock are not compared with this machine's.
    @Test mutating func isExtendedByARenewalWithAnEarlierTime() {
        _ = isFree(at: 0)
        owner.renewed = -5
        let free = isFree(at: 3, 4.9, 5)
        #expect(free == [false, false, true])
    }

    @Test mutating func anotherOwnerHasALeaseOfItsOwn() {
        _ = isFree(at: 0)
        owner.epoch = 8
        let free = isFree(at: 3)
        #expect(free == [false])
    }

    @Test mutating func doesNotEndWhileTheDatabaseCannotBeReached() {
        _ = isFree(at: 0)
        watch.restart()
        let free = isFree(at: 10, 11.9, 12)
        #expect(free == [false, false, true])
    }

    @Test mutating func aStoreDoesNotWaitForItself() {
        (owner.store, owner.endpoint) = (Self.here.store, Self.here.endpoint)
        let free = isFree(at: 0)
        #expect(free == [true])
        watch = LeaseWatch(identity: Self.here, isPatient: true)
        let patient = isFree(at: 0)
        #expect(patient == [false])
    }

    @Test mutating func aReleasedLeaseIsFree() {
        owner.renewed = 0
        let free = isFree(at: 0)
        #expect(free == [true])
    }

    /// Two machines may have copies of one directory, or the same name.
    @Test mutating func aCopyOfAStoreWaits() {
        owner.store = Self.here.store
        let copiedDirectory = isFree(at: 0)
        #expect(copiedDirectory == [false])
        (owner.store, owner.endpoint) = ("there", Self.here.endpoint)
        let sameName = isFree(at: 0)
        #expect(sameName == [false])
    }

    @Test mutating func anOwnerThatAppendsLives() {
        for number in 0..<20 {
            lastRow += 1
            let free = isFree(at: Double(number))
            #expect(free == [false])
        }
    }

    @Test(arguments: [false, true]) mutating func ofAStoreThatSteppedDownIsFreeForAnother(isPatient: Bool) {
        owner.renewed = 1
        watch = LeaseWatch(identity: Self.here, isPatient: isPatient)
        let free = isFree(at: 0)
        #expect(free == [true])
    }

    /// The restarted store must not be faster than the standby.
    @Test(arguments: [false, true]) mutating func ofAStoreThatSteppedDownIsFreeForItselfOnlyAfterTwoSeconds(
        isPatient: Bool
    ) {
        owner.renewed = 1
        (owner.store, owner.endpoint) = (Self.here.store, Self.here.endpoint)
        watch = LeaseWatch(identity: Self.here, isPatient: isPatient)
        let free = isFree(at: 0, 1.9, 2)
        #expect(free == [false, false, true])
    }

    @Test mutating func aPatientStoreWaitsForTheFirstLeader() {
        (owner.epoch, owner.renewed) = (0, 0)
        let free = isFree(at: 0)
        #expect(free == [true])
        watch = LeaseWatch(identity: Self.here, isPatient: true)
        let patient = isFree(at: 0, 1, 2)
        #expect(patient == [false, false, true])
    }
}
