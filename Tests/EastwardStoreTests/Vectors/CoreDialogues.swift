import Eastward
import FixtureContract
import Foundation
import LarderContract
import Testing

extension WireDialogue {
    static func join() throws -> WireDialogue {
        let talk = CoreTalk("join", "A feature opens a session and leaves it again.")
        try talk.featureSends("The first message of the connection: opens a session, under a random nonce.")
        try talk.waitUntilDeadline()
        try talk.featureSends("No answer for 2 seconds: the same hello again, which does not open another session.")
        talk.commit()
        let welcome = try talk.storeSends("One session is open, and that is durable. Its fence goes into every batch.")
        try #require(welcome.welcome.session == 1)
        talk.feature.close()
        try talk.featureSends("All receipts are there: the session is over. Nothing answers.")
        return try talk.end()
    }

    static func act() throws -> WireDialogue {
        let talk = CoreTalk("act", "Actions and receipts. The actions are market.Increment and market.Decrement.")
        try talk.featureSends("Opens a session.")
        talk.commit()
        try talk.storeSends("The first action is expected under sequence 1.")

        try talk.submit([.increment(by: 5)])
        try talk.featureSends("One action. It is of the first name, so that no kinds are needed.")
        talk.commit()
        try talk.storeSends("It was applied at revision 1.")

        try talk.submit([.increment(by: 2), .decrement(by: 99), .decrement(by: 1)])
        let batch = try talk.featureSends("Three actions of two names. The receipt of sequence 1 can be forgotten.")
        talk.commit()
        let receipts = try talk.storeSends("Sequence 3 was rejected: it has a revision too, and changed nothing.")
        try talk.featureSends(batch, "The same batch comes twice.")
        let again = try talk.storeSends("The same receipts, with the same revisions: nothing was applied again.")
        try #require(again == receipts)

        try talk.submit([.increment(by: 1)])
        try talk.losesWhatItSends()
        try talk.submit([.increment(by: 1)])
        try talk.featureSends("The batch before this one, with sequence 5, was lost.")
        try talk.storeSends("Sequence 5 is missing. Nothing of the batch was taken.")
        try talk.featureSends("Sent again from there.")
        try talk.featureSends("And on.")
        talk.commit()
        try talk.storeSends("Sequence 5 was applied.")
        try talk.storeSends("Sequence 6 was applied.")

        try talk.submit([.decrement(by: 1)])
        try talk.featureSends("An action that the disk will not take.")
        try talk.fail("The disk is full.")
        try talk.storeSends("It was not consumed. To be sent again after half a second.")
        try talk.waitUntilDeadline()
        try talk.featureSends("Sent again, half a second later.")
        talk.commit()
        let last = try talk.storeSends("Now it was applied, for the first time.")
        try #require(last.receipts.ranges.map(\.firstRevision) == [7] && !last.receipts.ranges[0].hasRejection)
        return try talk.end()
    }

    static func cause() throws -> WireDialogue {
        let talk = CoreTalk(
            "cause",
            "Causes of actions, which are optional. The actions are market.Increment, each cause an eastward.Cause.")
        try talk.featureSends("Opens a session.")
        talk.commit()
        try talk.storeSends("The welcome says nothing of causes.")
        let update = ActionCause(.update(slice: "market.Count", after: 0, revision: 4))
        try talk.submit([.increment(by: 1)], causes: [update])
        try talk.featureSends("The feature sent the action while it handled an update of a slice: that is its cause.")
        talk.commit()
        try talk.storeSends("The store keeps the cause, and answers as always.")
        try talk.submit(
            [.increment(by: 1), .increment(by: 2), .increment(by: 3)],
            causes: [
                nil, update,
                ActionCause(
                    .request("a timer"), trace: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"),
            ])
        try talk.featureSends("Three actions: the cause of the first is unknown, and those of the others differ.")
        talk.commit()
        try talk.storeSends("All were applied.")
        return try talk.end()
    }

    static func present() throws -> WireDialogue {
        let talk = CoreTalk(
            "present", "The presence of a process, which lasts as long as its session. The values are larder.Shopper.")
        try talk.featureSends("Opens a session.")
        talk.commit()
        let first = try talk.storeSends("The store accepts up to 65,536 bytes of presence from a session.").welcome
        try #require(first.largestPresence == 65_536)
        try talk.publish(Shopper(shelf: "tea", items: 1))
        let published = try talk.featureSends("All values of the process, which is one here. Nothing answers.")
        try talk.waitUntilDeadline()
        let renewed = try talk.featureSends(
            "3 seconds later: the same again, since the store forgets it after 10 seconds.")
        try #require(renewed == published)
        try talk.publish(Shopper(shelf: "bread", items: 2))
        try talk.waitUntilDeadline()
        try talk.featureSends("Another value replaces it.")
        talk.reconnect()
        try talk.featureSends("Resumes the session over a new connection.")
        try talk.storeSends("The fence is higher.")
        try talk.featureSends("The store may have forgotten the values: all of them again, under the new fence.")
        try talk.publish(nil)
        try talk.waitUntilDeadline()
        try talk.featureSends("No value: the process has withdrawn the last one. This is not repeated.")
        var foreign = published
        foreign.presence.fence = 2
        foreign.presence.values[0].name = "larder.Item"
        try talk.featureSends(foreign, "A value that the role may not publish.")
        try talk.storeSends("The client has a defect.")
        return try talk.end()
    }

    static func report() throws -> WireDialogue {
        let talk = CoreTalk(
            "report", "The positions of the subscribers of a process, for operators. The slice is market.Count.",
            reportInterval: .seconds(1))
        try talk.featureSends("Opens a session.")
        talk.commit()
        let welcome = try talk.storeSends("The store requests a report a second at most.").welcome
        try #require(welcome.reportMilliseconds == 1000)
        try talk.submit([.increment(by: 1), .increment(by: 2)])
        try talk.featureSends("Two actions.")
        var positions = SubscriberPositions()
        positions.slices = [.init(name: "market.Count", received: 0, handled: 0)]
        try talk.report(positions)
        try talk.featureSends(
            "A second later: no value of the slice, and two actions without a receipt. Nothing answers.")
        talk.commit()
        try talk.storeSends("Both were applied.")
        positions.slices = [.init(name: "market.Count", received: 2, handled: 1)]
        positions.gaps = 1
        try talk.report(positions)
        try talk.featureSends("A patch was missing once, and the component has not handled the last one.")
        return try talk.end()
    }

    static func resume() throws -> WireDialogue {
        let talk = CoreTalk(
            "resume",
            "A session survives its connection, but not its store's journal. The actions are market.Increment.")
        try talk.featureSends("Opens a session.")
        talk.commit()
        let first = try talk.storeSends("The session, its fence and its lineage.").welcome
        try talk.submit([.increment(by: 1), .increment(by: 2)])
        try talk.featureSends("Sequences 1 and 2.")
        talk.commit()
        try talk.storeSends("Both were applied.")
        try talk.submit([.increment(by: 3), .increment(by: 4)])
        try talk.featureSends(
            "Sequences 3 and 4. They are applied, but the connection ends before the receipts are there.")
        talk.commit()
        talk.reconnect()

        try talk.featureSends("Resumes the session over a new connection. Receipts below 3 have arrived.")
        let second = try talk.storeSends(
            "The fence is higher, and sequence 5 comes next: 3 and 4 need not be sent again."
        )
        .welcome
        try #require(second.session == first.session && second.fence > first.fence && second.nextSequence == 5)
        try talk.storeSends("The receipts that were lost.")
        try talk.submit([.increment(by: 5)])
        try talk.featureSends("Goes on, under the new fence.")
        talk.commit()
        try talk.storeSends("Applied.")

        try talk.submit([.increment(by: 6)])
        try talk.featureSends("The store dies before it answers, and its journal with it.")
        talk.restartStoreWithoutItsJournal()
        try talk.featureSends("Tries to resume.")
        try talk.storeSends("The store has another journal. Nobody will know whether sequence 6 was applied.")
        try talk.featureSends("Opens a new session, under a new nonce.")
        talk.commit()
        let third = try talk.storeSends("Another lineage; sequences begin at 1 again.").welcome
        try #require(third.lineage != first.lineage && third.nextSequence == 1)
        return try talk.end()
    }
}
