import Foundation
import Testing

extension EndToEnd {
    /// Tests of the container that `deploy/container` builds.
    @Suite struct Container {
        private static let repository = #filePath.directory.directory.directory.directory.directory

        /// The libraries that `deploy/setup` installs for building are in packages that the image installs for running.
        @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/dpkg-query"), "This is no Debian."))
        func theImageInstallsWhatTheProgramsNeed() async throws {
            let recipe = try String(contentsOfFile: "\(Self.repository)/deploy/container/Dockerfile", encoding: .utf8)
            let market = try String(contentsOfFile: RunningApp.defaultManifest, encoding: .utf8)
            let programs = market.matches(of: /command: \[(market-[a-z]+)/).map { String($0.1) }
            #expect(programs.count == 10)
            for program in ["eastward"] + programs {
                let needed = try ChildProcess("/usr/bin/ldd", ["\(RunningApp.programs)/\(program)"], environment: [:])
                #expect(try await needed.waitForExit() == .code(0))
                try await needed.output.ended()
                let libraries = needed.output.lines.compactMap { line in
                    line.split(separator: " ").first { $0.hasPrefix("/") }.map(String.init)
                }
                // Their own dependencies come with their packages.
                let direct = ["libzmq", "libsodium", "libsqlite3", "libz.", "libstdc++"]
                for library in libraries where direct.contains(where: library.contains) {
                    let owner = try ChildProcess(
                        "/usr/bin/dpkg-query", ["-S", "*/\(Self.file(library))"], environment: [:])
                    #expect(try await owner.waitForExit() == .code(0))
                    try await owner.output.ended()
                    #expect(recipe.contains(" \(owner.output.text.prefix { $0 != ":" })"), "\(program): \(library)")
                }
            }
        }

        /// The name of the file that a link leads to.
        private static func file(_ path: String) -> String {
            URL(fileURLWithPath: path).resolvingSymlinksInPath().lastPathComponent
        }
    }
}
