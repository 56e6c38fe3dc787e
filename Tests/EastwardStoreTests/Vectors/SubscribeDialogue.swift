import Eastward
import FixtureContract
import KitchenSinkContract
import SwiftProtobuf
import Testing

extension WireDialogue {
    static func follow() throws -> WireDialogue {
        var dialogue = WireDialogue(
            "follow", over: .slices,
            """
            Slices: market.Count, which has one field; kitchen.sink.Larder, which has a map; market.Notes, a text that \
            is spliced. Topics are shown with ␀ for NUL; a frame is topicHex followed by hex. The rows of a map may \
            come in any order.
            """)
        dialogue.subscribe(WireProtocol.progressTopic, "What the outlet has published.")
        try followCount(&dialogue)
        try followLarder(&dialogue)
        try followNotes(&dialogue)
        return dialogue
    }

    private static func followCount(_ dialogue: inout WireDialogue) throws {
        let served = ServedSlice<Int>(CountRecorder.self) { $1.newCount($0) }
        let talk = SubscribeTalk(served, CountSlice.self, of: 5, revision: 17, nonces: "7f3a.", in: &dialogue)
        try talk.snapshot(&dialogue) { _ in "The snapshot, in one part: the count was 5 at revision 17." }
        try talk.patch(&dialogue, "The count becomes 6.") { $0 = 6 }
        try talk.progress(&dialogue, "Everything up to sequence 2 and revision 18 was told.")
        try talk.losesPatch { $0 = 7 }
        try talk.progress(&dialogue, "The patch with sequence 3 was lost, as progress shows: a snapshot is needed.")
        try talk.snapshot(&dialogue) { _ in "It includes the lost patch." }
        try talk.patch(&dialogue, "The count becomes 0, which takes no bytes: the field is told all the same.") {
            $0 = 0
        }
        try #require(talk.isUpToDate)
    }

    private static func followLarder(_ dialogue: inout WireDialogue) throws {
        let served = ServedSlice<Table<Int, Jar>>(LarderRecorder.self) { $1.newJars($0) }
        let labels = ["plum", "quince", "cherry", "fig", "apple", "pear", "rhubarb", "sloe", "rowan"]
        let jars = Table(labels.enumerated().map { (key: $0.offset + 1, value: Jar.of($0.element)) })
        let talk = SubscribeTalk(served, LarderSlice.self, of: jars, revision: 20, nonces: "c41e.", in: &dialogue)
        let parts = try talk.snapshot(size: 1, &dialogue) { update in
            switch (update.part, update.more) {
            case (0, _): "The snapshot's first part. More follow, and nothing is to be shown before the last."
            case (8, _): "Sent because parts below 12 were allowed. It is the last: the map has 9 rows."
            default: "The next rows of the map."
            }
        }
        try #require(parts == 9)
        let patch = try talk.patch(&dialogue, "Row 2 was updated, row 10 inserted, row 3 removed.") { jars in
            jars[2] = Jar.of("quince jelly")
            jars[10] = Jar.of("medlar")
            jars[3] = nil
        }
        try #require(!patch.removed.isEmpty)
        try #require(talk.isUpToDate)
    }

    private static func followNotes(_ dialogue: inout WireDialogue) throws {
        let served = ServedSlice<String>(NotesRecorder.self) { $1.newText($0) }
        let text = "Zwölf Boxkämpfer jagen Viktor über den Sylter Deich."
        let talk = SubscribeTalk(served, NotesSlice.self, of: text, revision: 30, nonces: "90b2.", in: &dialogue)
        try talk.snapshot(&dialogue) { _ in "The text whole." }
        let replaced = try talk.patch(
            &dialogue, "“ä” becomes “ö”, which shares a byte with it: a whole code point is told, and the rest stays."
        ) { $0 = $0.replacing("ä", with: "ö") }
        let inserted = try talk.patch(&dialogue, "“👩‍🚀 ” is inserted.") {
            $0 = $0.replacing("Viktor", with: "👩‍🚀 Viktor")
        }
        let deleted = try talk.patch(&dialogue, "“ über den Sylter Deich” is deleted: nothing goes between.") {
            $0 = $0.replacing(" über den Sylter Deich", with: "")
        }
        try #require([replaced, inserted, deleted].allSatisfy { $0.splices.count == 1 })
        let provided = try talk.patch(&dialogue, "A text that has little in common with the old one is told whole.") {
            $0 = "Tja."
        }
        try #require(provided.splices.isEmpty)
        try #require(talk.isUpToDate)
    }
}

extension Jar {
    fileprivate static func of(_ label: String) -> Jar {
        .with {
            $0.label = label
            $0.weight = 0.5
        }
    }
}
