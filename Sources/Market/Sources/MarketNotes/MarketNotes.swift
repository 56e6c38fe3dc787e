import ArgumentParser
import EastwardFeature
import EastwardView
import MarketContract

@main
struct MarketNotes: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "market-notes",
        abstract: "Shows Market's notes, or replays a recorded editing session on them.",
        discussion: """
              eastward run --role market.NotesFeature -- market-notes --replay trace.json.gz

            A trace is JSON, gzipped or not: {"startContent": "…", "endContent": "…", "txns": [{"patches": \
            [[position, deleteCount, "text"], …]}, …]}, its positions counted in Unicode code points.

            A replay exits with 0 if the notes then equal the trace's endContent, 1 if they do not, 65 if the file \
            holds no trace, 66 if it cannot be read, 3 if an edit was rejected, 70 if the store failed, and 78 if \
            there is no store.
            """)

    @Option(
        help: ArgumentHelp(
            """
            Empty the notes, send every edit of a trace, and compare the result. Without this option, the notes are \
            shown as they change, until Ctrl-C.
            """,
            valueName: "trace"))
    var replay: String?

    @Option(
        help: ArgumentHelp(
            "Replay this many edits per second, to watch them. By default as many as the store accepts.",
            valueName: "edits"))
    var rate: Int?

    @OptionGroup var options: PanelOptions

    func validate() throws {
        guard options.preview == nil || replay == nil else {
            throw ValidationError("--preview and --replay cannot be combined: a preview has no store.")
        }
        guard let rate else { return }
        guard replay != nil else { throw ValidationError("--rate needs --replay: it sets the speed of the replay.") }
        guard (1...1_000_000).contains(rate) else { throw ValidationError("--rate is 1 to 1000000.") }
    }

    func run() async throws {
        guard let replay else {
            await NotesFeature.main(preview: options.preview) { [options] feature in
                let window = PanelWindow("Notes", options) { try await feature.publishPanel($0) }
                let presenter = NotesPresenter(view: NotesPanelView(window, feature))
                try await feature.provideNotes(to: presenter)
            }
        }
        let trace: Trace
        do {
            trace = try Trace(contentsOf: replay)
        } catch {
            Terminal.printError("\(error)")
            throw ExitCode(error.exitCode)
        }
        await NotesFeature.run { feature in
            do {
                let report = try await Replay(trace, rate: rate).run(on: feature)
                print(report.json)
                return report.matches ? 0 : 1
            } catch let error as RejectedEdit {
                Terminal.printError("\(error)")
                return 3
            }
        }
    }
}
