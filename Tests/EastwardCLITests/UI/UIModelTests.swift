import Eastward
import EastwardTerminal
import SwiftProtobuf
import Testing

@testable import EastwardCLI
@testable import EastwardOperator
@testable import EastwardSupervisor

/// `eastward ui` without a terminal: events and keys in, lines and requests out.
@Suite("The model of eastward ui") struct UIModelTests {
    private func process(_ name: String, _ state: String = "ready", role: String? = "market.CounterFeature")
        -> ProcessStatus
    {
        ProcessStatus(
            name: name, instance: 1, role: role, state: state, pid: state == "ready" ? 42 : nil, restarts: 1,
            uptimeSeconds: 75, status: nil, isCompleted: false)
    }

    private func sample(_ processes: [ProcessStatus], revision: UInt64? = 7) -> UIEvent {
        let store = revision.map { revision in
            WireStatistics.with {
                $0.epoch = 1
                $0.revision = revision
            }
        }
        let uses = processes.map { ($0, $0.pid.map { _ in ProcessUse(seconds: 1, memory: 20 << 20) }) }
        let before = TopSample(seconds: 1, store: store, processes: uses)
        let now = TopSample(seconds: 2, store: store, processes: uses)
        return .sample(TopReport(from: before, to: now), processes)
    }

    private var model: UIModel {
        var model = UIModel(app: "market")
        model.receive(sample([process("store", role: nil), process("counter"), process("notes", "failed")]))
        model.receive(
            .description(
                .with {
                    $0.actions = [
                        .with { ($0.name, $0.json) = ("market.Increment", #"{"by":0}"#) },
                        .with { ($0.name, $0.json) = ("market.Decrement", #"{"by":0}"#) },
                    ]
                    $0.roles = [.with { $0.slices = ["market.Count"] }]
                }))
        return model
    }

    private func text(_ model: UIModel, _ width: Int = 80, _ height: Int = 24) -> [String] {
        var model = model
        return model.lines(width: width, height: height).map(\.text)
    }

    private func press(_ keys: Key..., on model: inout UIModel) -> [UIEffect] { keys.flatMap { model.press($0) } }

    private func type(_ text: String, on model: inout UIModel) -> [UIEffect] {
        text.flatMap { model.press(.character($0)) }
    }

    @Test func showsProcessesWithStateRestartsCPUAndMemory() {
        let lines = text(model)
        #expect(lines.count == 24)
        #expect(lines[0].hasPrefix("market  2 of 3 ready"))
        #expect(lines[0].hasSuffix("revision 7"))
        #expect(lines[2].hasPrefix("  NAME        STATE      RESTARTS    CPU    MEMORY   UPTIME"))
        #expect(lines[3].hasPrefix("▸ store.1     ready             1    0 %    20 MiB   1m 15s"))
        #expect(lines[5].hasPrefix("  notes.1     failed            1      -         -        -"))
    }

    @Test(arguments: [(80, 24), (40, 12), (120, 50), (20, 5), (1, 1), (3, 100), (80, 0), (0, 0), (80, 2)])
    func fitsEveryTerminal(width: Int, height: Int) {
        var model = model
        for number in 1...50 {
            model.receive(.log(process: "store.1", time: "2026-01-31T12:00:00.000Z", text: "漢字 line \(number) of many"))
        }
        for keys: [Key] in [
            [], [.character("2")], [.character("3")], [.character("?")], [.character("d")], [.character("/")],
        ] {
            var shown = model
            for key in keys { _ = shown.press(key) }
            let lines = shown.lines(width: width, height: height)
            #expect(lines.count <= height)
            #expect(lines.allSatisfy { $0.columns <= width })
        }
    }

    @Test func theSelectionFollowsItsProcess() {
        var model = model
        #expect(press(.down, on: &model) == [])
        #expect(model.selectedName == "counter.1")
        model.receive(sample([process("another"), process("store", role: nil), process("counter")]))
        #expect(model.selectedName == "counter.1")
        for _ in 1...9 { _ = press(.down, on: &model) }
        #expect(model.selectedName == "supervisor")
    }

    @Test func processesAreStartedStoppedAndRestarted() {
        var model = model
        _ = press(.down, on: &model)
        #expect(type("s", on: &model) == [.start("counter.1")])
        #expect(type("r", on: &model) == [.restart("counter.1")])
        #expect(type("x", on: &model) == [])
        #expect(text(model).last == "Stop counter.1? y/n")
        #expect(type("y", on: &model) == [.stop("counter.1")])
    }

    @Test func theStoreIsStoppedOnlyAfterAConfirmation() {
        var model = model
        #expect(type("xn", on: &model) == [])
        #expect(press(.character("x"), .enter, on: &model) == [], "Only y confirms.")
        #expect(type("r", on: &model) == [])
        #expect(text(model).last == "Restart store.1? y/n")
        #expect(type("y", on: &model) == [.restart("store.1")])
    }

    @Test func theSupervisorCannotBeStopped() {
        var model = model
        for _ in 1...3 { _ = press(.down, on: &model) }
        #expect(type("x", on: &model) == [])
        #expect(text(model).last?.contains("eastward down") == true)
    }

    @Test func showsAndSearchesTheLogOfTheSelectedProcess() {
        var model = model
        model.receive(.log(process: "store.1", time: "2026-01-31T12:00:01.000Z", text: "one apple"))
        model.receive(.log(process: "store.1", time: "2026-01-31T12:00:02.000Z", text: "two Pears"))
        model.receive(.log(process: "counter.1", time: "2026-01-31T12:00:03.000Z", text: "0 bananas"))
        #expect(text(model).contains("12:00:02 two Pears"))
        #expect(!text(model).contains { $0.contains("bananas") })
        #expect(type("/pear", on: &model) == [])
        #expect(text(model).last == "/pear▏")
        #expect(!text(model).contains { $0.contains("apple") })
        #expect(text(model).contains { $0.contains("1 with “pear”") })
        _ = press(.enter, .escape, on: &model)
        #expect(text(model).contains { $0.contains("apple") })
        _ = press(.down, on: &model)
        #expect(text(model).contains("12:00:03 0 bananas"))
    }

    @Test func aScrolledLogStaysInPlace() {
        var model = model
        for number in 1...100 { model.receive(.log(process: "store.1", time: "", text: "line \(number).")) }
        _ = model.lines(width: 80, height: 24)
        _ = press(.pageUp, on: &model)
        let before = text(model).filter { $0.contains("line ") }
        for number in 101...110 { model.receive(.log(process: "store.1", time: "", text: "line \(number).")) }
        #expect(text(model).filter { $0.contains("line ") } == before)
        _ = press(.end, on: &model)
        #expect(text(model).contains { $0.contains("line 110.") })
    }

    @Test func noControlCharacterReachesTheTerminal() {
        var model = model
        let evil = "a\u{1B}]0;evil\u{7}\u{9B}2J\u{202E}b"
        model.receive(.log(process: "store.1", time: "2026-01-31T\u{1B}[2J", text: evil))
        model.receive(.notice(evil, isError: true))
        model.receive(
            .actions(
                [UIModel.Action(time: evil, sender: evil, name: evil, revision: 1, rejection: evil, microseconds: 1)],
                skipped: 0))
        model.receive(sample([process(evil, evil)]))
        model.receive(.slice(name: "market.Count", revision: 1, json: "{\"a\":\"\(evil)\"}"))
        for keys in ["", "2", "3", "d", "/"] {
            var shown = model
            for key in keys { _ = shown.press(.character(key)) }
            let screen = shown.lines(width: 80, height: 24).map { $0.rendered(hasColors: false) }.joined()
            let plain = screen.replacing(/\u{1B}\[[0-9]+m/, with: "")
            #expect(!plain.unicodeScalars.contains { $0.properties.generalCategory == .control })
            #expect(!plain.unicodeScalars.contains("\u{202E}"))
        }
    }

    @Test func actionsAreShownWithSenderOutcomeAndLatency() {
        var model = model
        model.receive(
            .actions(
                [
                    UIModel.Action(
                        time: "12:00:00.001", sender: "counter.1", name: "market.Increment", revision: 8,
                        microseconds: 640),
                    UIModel.Action(
                        time: "12:00:00.002", sender: "operator", name: "market.Decrement", revision: 9,
                        rejection: "The count is 2.", microseconds: 1234),
                    UIModel.Action(
                        time: "12:00:01.003", sender: "operator", name: "market.Increment", revision: 10,
                        microseconds: 123_456),
                ], skipped: 3))
        _ = type("2", on: &model)
        let lines = text(model)
        #expect(lines.contains("… 3 more actions"))
        #expect(lines.contains("12:00:00  counter.1  market.Increment     640 µs  applied"))
        #expect(
            lines.contains {
                $0.hasPrefix("12:00:00  operator   market.Decrement   1\u{202F}234 µs  rejected: The count is 2.")
            })
        #expect(lines.contains("12:00:01  operator   market.Increment     123 ms  applied"))
        for _ in 1...2000 {
            model.receive(
                .actions([UIModel.Action(time: "", sender: "a", name: "b", revision: 1, microseconds: 1)], skipped: 0))
        }
        #expect(model.actions.count == UIModel.mostActions)
    }

    @Test func slicesAndStateAreATree() {
        var model = model
        #expect(type("3", on: &model) == [.describe])
        #expect(press(.enter, on: &model) == [.readState])
        #expect(model.showsState)
        model.receive(
            .state(
                revision: 7,
                records: [
                    #"{"counter":{"count":2}}"#, #"{"items":{"key":1,"value":{"name":"Kiwi"}}}"#,
                    #"{"items":{"key":2,"value":{"name":"Plum"}}}"#,
                ]))
        #expect(text(model).contains(#"   ▸ counter  {"count":2}"#))
        #expect(press(.down, .enter, on: &model) == [])
        #expect(text(model).contains("       count  2"))
        #expect(press(.down, .down, .right, on: &model) == [])
        #expect(text(model).contains(#"     ▸ 2  {"name":"Plum"}"#))
        for _ in 1...9 { _ = press(.down, on: &model) }
        #expect(press(.enter, on: &model) == [.watch(slice: "market.Count")])
        model.receive(.slice(name: "market.Count", revision: 7, json: #"{"count":2}"#))
        #expect(text(model).contains("     count  2"))
        #expect(press(.left, on: &model) == [])
        #expect(text(model).contains(#">▸ market.Count  {"count":2}"#))
    }

    @Test func anActionIsDispatchedWithCompletion() {
        var model = model
        #expect(type("dincr", on: &model) == [])
        #expect(text(model).contains("▸ market.Increment  by"))
        #expect(press(.next, on: &model) == [])
        #expect(text(model).last == "> market.Increment ▏")
        #expect(text(model).contains { $0.contains("by=  0") })
        #expect(press(.next, on: &model) == [])
        #expect(type("2", on: &model) == [])
        #expect(press(.enter, on: &model) == [.dispatch(action: "market.Increment", fields: ["by=2"])])
        model.receive(.notice("market.Increment was applied at revision 8.", isError: false))
        #expect(text(model).suffix(2) == ["market.Increment was applied at revision 8.", "> market.Increment by=2▏"])
        #expect(type("x", on: &model) == [])
        #expect(text(model).last == "> market.Increment by=2x▏")
        #expect(press(.escape, on: &model) == [])
        #expect(type("q", on: &model) == [.quit])
    }

    @Test func withoutAStoreTheScreenSaysSo() {
        var model = UIModel(app: "market")
        model.receive(sample([process("store", "exited", role: nil)], revision: nil))
        #expect(text(model)[1] == "The store does not answer.")
        #expect(type("d", on: &model) == [.describe])
        #expect(text(model).last == "The store does not answer, so its actions are unknown.")
    }

    @Test func ctrlCQuitsInEveryState() {
        for keys in ["", "?", "/", "d", "x", "3"] {
            var model = model
            for key in keys { _ = model.press(.character(key)) }
            #expect(model.press(.control("c")) == [.quit])
        }
    }

    @Test func aPasteAndLongNamesAreCut() {
        var model = model
        _ = type("d", on: &model)
        _ = press(.paste(String(repeating: "x", count: 100_000)), on: &model)
        #expect(text(model).last?.columns ?? 0 <= 80)
        model.receive(sample([process(String(repeating: "long", count: 1000))]))
        #expect(text(model, 40, 12).allSatisfy { $0.columns <= 40 })
    }

    @Test func throughputIsDrawnForEachProcess() {
        var model = model
        for count: UInt64 in [0, 0, 50, 100] {
            model.receive(sample([process("counter")]))
            model.receive(.totals(["counter.1": count]))
        }
        #expect(model.processes[0].rate.text(width: 3) == " ██")
        #expect(text(model).contains { $0.hasPrefix("▸ supervisor") || $0.contains("██") })
    }
}
