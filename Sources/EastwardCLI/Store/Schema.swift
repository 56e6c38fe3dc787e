import ArgumentParser
import EastwardSupervisor

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the manifest's JSON schema, for editors.",
        discussion: """
              eastward schema > .eastward.schema.json

            With the first line `# yaml-language-server: $schema=.eastward.schema.json` in a manifest, an editor \
            completes keys and marks mistakes.
            """)

    func run() {
        Terminal.print(Manifest.schema)
    }
}
