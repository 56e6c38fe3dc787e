import Eastward
import Foundation
import Testing

@testable import EastwardSupervisor

struct RunDirectoryClaimTests {
    let test = TestDirectory()

    func directory() throws -> RunDirectory { try RunDirectory(path: "\(test.path)/base/run") }

    func mode(_ path: String) -> mode_t? {
        var information = stat()
        return stat(path, &information) == 0 ? information.st_mode & 0o777 : nil
    }

    @Test func directoriesHaveTheirModes() throws {
        let directory = try directory()
        let claim = try RunDirectoryClaim(directory)
        #expect(mode(directory.path) == 0o711)
        #expect(mode(directory.slices) == 0o711)
        #expect(mode(directory.notify) == 0o711)
        #expect(mode(directory.operatorDirectory) == 0o700)
        #expect(try String(contentsOfFile: directory.lock, encoding: .utf8) == "\(getpid())\n")
        withExtendedLifetime(claim) {}
    }

    @Test(arguments: [0o1777, 0o777, 0o757] as [mode_t])
    func whereOthersWriteIsNoRunDirectory(mode: mode_t) throws {
        #expect(chmod(test.path, mode) == 0)
        let error = #expect(throws: SupervisorError.self) {
            try RunDirectoryClaim(RunDirectory(path: test.path))
        }
        #expect(error?.description.contains("others may write there") == true)
        #expect(self.mode(test.path) == mode & 0o777)
        #expect(try FileManager.default.contentsOfDirectory(atPath: test.path) == [])
    }

    @Test func aDirectoryThatWasThereIsNotOpenedToOthers() throws {
        #expect(chmod(test.path, 0o770) == 0)
        let claim = try RunDirectoryClaim(RunDirectory(path: test.path))
        #expect(mode(test.path) == 0o750)
        withExtendedLifetime(claim) {}
    }

    @Test func lockIsHeldForAsLongAsTheClaimLives() throws {
        let directory = try directory()
        var claim: RunDirectoryClaim? = try RunDirectoryClaim(directory)
        try Roster().write(path: directory.roster)
        let error = #expect(throws: SupervisorError.self) { try RunDirectoryClaim(directory) }
        #expect(error == .lockHeld(directory: directory.path, pid: getpid()))
        #expect(error?.exitCode == 75)
        #expect(error?.description == "Another supervisor, process \(getpid()), runs in \(directory.path).")
        // Who does not hold the lock removes nothing.
        #expect(FileManager.default.fileExists(atPath: directory.roster))
        withExtendedLifetime(claim) {}
        claim = nil
        _ = try RunDirectoryClaim(directory)
        #expect(!FileManager.default.fileExists(atPath: directory.roster))
    }

    @Test func leftoversAreRemovedAndOtherFilesStay() throws {
        let directory = try directory()
        _ = try RunDirectoryClaim(directory)
        let stale = [
            directory.actionsSocket, directory.operatorSocket, directory.supervisorSocket,
            directory.operatorToken,
            directory.roster, try directory.slicesSocket(role: "a.B"),
            try directory.notifySocket(process: "a.1"),
        ]
        for path in stale + ["\(directory.path)/notes"] {
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
        }
        _ = try RunDirectoryClaim(directory)
        #expect(stale.filter { FileManager.default.fileExists(atPath: $0) } == [])
        #expect(FileManager.default.fileExists(atPath: "\(directory.path)/notes"))
    }

    @Test func fileInThePlaceOfTheDirectoryIsRefused() throws {
        _ = try test.write("", to: "file")
        let directory = try RunDirectory(path: "\(test.path)/file")
        #expect(throws: SupervisorError.unusable(path: directory.path, reason: "it is not a directory")) {
            try RunDirectoryClaim(directory)
        }
    }

    @Test func pathsAreCheckedBeforeAnythingStarts() async throws {
        var manifest = Manifest(file: "a", app: "a", processes: [.init(name: "a", command: ["/bin/true"])])
        manifest.processes[0].role = String(repeating: "r", count: 100)
        let run = SupervisorRun(
            manifest: manifest, runDirectory: try directory(), dataDirectory: "/", launcher: TestApp.launcher)
        let (signals, _) = AsyncStream<Int32>.makeStream()
        await #expect(throws: RunDirectoryError.self) { try await run.run(signals: signals) }
        #expect(!FileManager.default.fileExists(atPath: "\(test.path)/base"))
    }

    @Test func missingLauncherIsNamed() async throws {
        let manifest = Manifest(file: "a", app: "a", processes: [.init(name: "a", command: ["/bin/true"])])
        let run = SupervisorRun(
            manifest: manifest, runDirectory: try directory(), dataDirectory: "/",
            launcher: "/nonexistent/launch")
        let (signals, _) = AsyncStream<Int32>.makeStream()
        await #expect(throws: SupervisorError.launcherMissing(path: "/nonexistent/launch")) {
            try await run.run(signals: signals)
        }
    }
}
