import ArgumentParser
import EastwardSupervisor

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the manifest's JSON schema, for editors.",
        discussion: """
              eastward schema > .eastward.schema.json

            A first line `# yaml-language-server: $schema=.eastward.schema.json` has an editor complete a manifest and mark \
            mistakes.
            """)

    func run() {
        Terminal.print(Manifest.schema)
    }
}
