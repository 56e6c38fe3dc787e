import Eastward
import Testing

@testable import EastwardCLI

@Suite("The lines of a log") struct LogBufferTests {
    @Test func areBoundedInCountAndBytes() {
        var buffer = LogBuffer()
        for number in 1...3000 { buffer.append("\(number)", of: "a.1", time: "") }
        #expect(buffer.lines(of: "a.1").count == LogBuffer.mostLines)
        #expect(buffer.lines(of: "a.1").last?.text == "3000")
        for _ in 1...500 { buffer.append(String(repeating: "x", count: 100_000), of: "a.1", time: "") }
        let bytes = buffer.lines(of: "a.1").reduce(0) { $0 + $1.text.utf8.count }
        #expect(bytes <= LogBuffer.mostBytes)
        for number in 1...1000 { buffer.append("x", of: "b.\(number)", time: "") }
        #expect(buffer.lines(of: "b.1000").isEmpty)
    }
}

@Suite("The line for an action") struct CommandInputTests {
    private func input(_ text: String) -> CommandInput {
        var input = CommandInput(actions: [
            ("market.Increment", #"{"by":0}"#), ("market.InStock", "{}"),
            ("market.EditNotes", #"{"position":0,"text":""}"#),
        ])
        input.insert(text)
        return input
    }

    @Test func splitsWordsAndKeepsQuotesAndJSONTogether() {
        #expect(
            input(#"market.EditNotes position=2 text="on sale""#).words == [
                "market.EditNotes", "position=2", "text=on sale",
            ])
        #expect(input(#"Increment {"by": 2, "x": "a b"}"#).words == ["Increment", #"{"by": 2, "x": "a b"}"#])
        #expect(input("  a   b ").words == ["a", "b"])
        #expect(input("text='' b").words == ["text=", "b"])
    }

    @Test func completesTheSharedBeginningFirst() {
        var line = input("market.In")
        #expect(line.candidates.map(\.word) == ["market.Increment", "market.InStock"])
        line.insert("c")
        line.complete()
        #expect(line.text == "market.Increment ")
        var stock = input("ma")
        stock.complete()
        #expect(stock.text == "market.")
        stock.move(by: 1)
        stock.complete()
        #expect(stock.text == "market.InStock ")
    }

    @Test func completesFieldsThatAreMissing() {
        #expect(input("EditNotes ").candidates.map(\.word) == ["position=", "text="])
        #expect(input("EditNotes position=1 ").candidates.map(\.word) == ["text="])
        var line = input("EditNotes position=1 t")
        line.complete()
        #expect(line.text == "EditNotes position=1 text=")
        #expect(input("Nothing ").candidates.isEmpty)
    }

    @Test func isBounded() {
        #expect(input(String(repeating: "x", count: 100_000)).text.count == CommandInput.longestLine)
    }
}

@Suite("Values as a tree") struct TreeViewTests {
    @Test func parsesOnlyOpenNodesAndBoundsTheirChildren() {
        var tree = TreeView()
        let elements = (0..<2000).map(String.init).joined(separator: ",")
        tree.set([TreeView.Root(name: "state", value: JSONText(#"{"list":[\#(elements)],"text":"a"}"#))])
        #expect(tree.rows.count == 1)
        #expect(tree.openSelected() == "state")
        #expect(tree.rows.map(\.label) == ["state", "list", "text"])
        tree.move(by: 1)
        #expect(tree.openSelected() == nil)
        #expect(tree.rows.count == 3 + TreeView.mostChildren + 1)
        #expect(tree.rows.contains { $0.label == "… and 1500 more" })
        tree.move(by: 5)
        tree.closeSelected()
        #expect(tree.selectedRow?.label == "list")
        tree.closeSelected()
        #expect(tree.rows.count == 3)
    }

    @Test func theSelectionFollowsItsNode() {
        var tree = TreeView()
        tree.set([TreeView.Root(name: "b", value: JSONText("1"))])
        tree.set([TreeView.Root(name: "a", note: "Reading …"), TreeView.Root(name: "b", value: JSONText("2"))])
        #expect(tree.selectedRow?.label == "b")
        #expect(tree.selectedRow?.value == "2")
    }
}

@Suite("A sparkline") struct SparklineTests {
    @Test func drawsTheLastValues() {
        var line = Sparkline()
        #expect(line.text(width: 3) == "   ")
        for value in [0.0, 1, 4, 8] { line.append(value) }
        #expect(line.text(width: 4) == " ▁▄█")
        #expect(line.text(width: 6) == "   ▁▄█")
        for _ in 1...100 { line.append(0) }
        #expect(line.values.count == Sparkline.kept)
        #expect(line.text(width: 0) == "")
    }
}
