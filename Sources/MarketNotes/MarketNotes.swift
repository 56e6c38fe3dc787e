import ArgumentParser
import EastwardFeature
import MarketContract
import MarketView

@main
struct MarketNotes: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "market-notes",
        abstract: "Shows Market's notes, or replays a recorded editing session on them.",
        discussion: """
              eastward run --role market.NotesFeature -- market-notes --replay trace.json.gz

            A trace is JSON, gzipped or not: {"startContent": "…", "endContent": "…", "txns": [{"patches": \
            [[position, deleteCount, "text"], …]}, …]}, its positions counted in Unicode code points.

            A replay ends with 0 if the notes are the trace's endContent then, 1 if they are not, 65 if the file \
            holds no trace, 66 if it cannot be read, 3 if an edit was rejected, 70 if the store failed, and 78 if \
            there is none.
            """)

    @Option(
        help: ArgumentHelp(
            """
            Empty the notes, send every edit of a trace, and compare what comes of it. Without this the notes are \
            shown as they change, until Ctrl-C.
            """,
            valueName: "trace"))
    var replay: String?

    @Option(
        help: ArgumentHelp(
            "Replay so many edits a second, to watch them. Without this as many as the store takes.",
            valueName: "edits"))
    var rate: Int?

    @OptionGroup var options: PanelOptions

    func validate() throws {
        guard options.preview == nil || replay == nil else {
            throw ValidationError("A --preview has no store on which to --replay anything.")
        }
        guard let rate else { return }
        guard replay != nil else { throw ValidationError("--rate is how fast to --replay a trace.") }
        guard (1...1_000_000).contains(rate) else { throw ValidationError("--rate is 1 to 1000000.") }
    }

    func run() async throws {
        guard let replay else {
            await NotesFeature.main(preview: options.preview) { [options] feature in
                let window = PanelWindow("Notes", options) { try await feature.notesShown(panel: $0) }
                let presenter = NotesPresenter(view: NotesPanelView(window, feature))
                try await feature.notes(to: presenter)
                return presenter
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
