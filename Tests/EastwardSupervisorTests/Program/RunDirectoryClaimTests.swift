import CLinux
import Eastward
import Foundation
import Testing

@testable import EastwardSupervisor

struct RunDirectoryClaimTests {
    let test = TestDirectory()

    func directory() throws -> RunDirectory { try RunDirectory(path: "\(test.path)/base/run") }

    /// Claims a directory that this process has just released. A child that another test forks meanwhile inherits the
    /// locks until its `exec`.
    func claimAgain(_ directory: RunDirectory) async throws {
        try await eventually("the lock is free") { (try? RunDirectoryClaim(directory)) != nil }
    }

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
    func aDirectoryThatOthersMayWriteIsRefused(mode: mode_t) throws {
        #expect(chmod(test.path, mode) == 0)
        let error = #expect(throws: RunDirectoryError.self) {
            try RunDirectoryClaim(RunDirectory(path: test.path))
        }
        #expect(error?.description.contains("other users can write to it") == true)
        #expect(self.mode(test.path) == mode & 0o777)
        #expect(try FileManager.default.contentsOfDirectory(atPath: test.path) == [])
    }

    @Test func anExistingDirectoryIsNotOpenedToOthers() throws {
        #expect(chmod(test.path, 0o770) == 0)
        let claim = try RunDirectoryClaim(RunDirectory(path: test.path))
        #expect(mode(test.path) == 0o750)
        withExtendedLifetime(claim) {}
    }

    /// Another user may have put it into the directory when its group could write there.
    @Test func aLinkInPlaceOfADraftIsReplaced() throws {
        let (file, target) = ("\(test.path)/file", try test.write("others' data", to: "target"))
        for write in [
            { try PrivateFile.write(Data("own".utf8), to: file) }, { try CredentialsFile().write(path: file) },
        ] {
            #expect(symlink(target, "\(file).draft") == 0)
            try write()
            #expect(test.read("target") == "others' data")
            #expect(try FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType == .typeRegular)
            #expect(mode(file) == 0o600)
        }
    }

    @Test func lockIsHeldForAsLongAsTheClaimLives() async throws {
        let directory = try directory()
        var claim: RunDirectoryClaim? = try RunDirectoryClaim(directory)
        try CredentialsFile().write(path: directory.credentialsFile)
        let error = #expect(throws: SupervisorError.self) { try RunDirectoryClaim(directory) }
        #expect(error == .lockHeld(directory: directory.path, pid: getpid()))
        #expect(error?.exitCode == 75)
        #expect(error?.description == "Another supervisor, process \(getpid()), runs in \(directory.path).")
        // A claim without the lock removes nothing.
        #expect(FileManager.default.fileExists(atPath: directory.credentialsFile))
        withExtendedLifetime(claim) {}
        claim = nil
        try await claimAgain(directory)
        #expect(!FileManager.default.fileExists(atPath: directory.credentialsFile))
    }

    @Test func leftoversAreRemovedAndOtherFilesStay() async throws {
        let directory = try directory()
        _ = try RunDirectoryClaim(directory)
        let stale = [
            directory.actionsSocket, directory.operatorSocket, directory.supervisorSocket,
            directory.operatorToken,
            directory.credentialsFile, try directory.slicesSocket(role: "a.B"),
            try directory.notifySocket(process: "a.1"),
        ]
        for path in stale + ["\(directory.path)/notes"] {
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
        }
        try await claimAgain(directory)
        #expect(stale.filter { FileManager.default.fileExists(atPath: $0) } == [])
        #expect(FileManager.default.fileExists(atPath: "\(directory.path)/notes"))
    }

    @Test func aFileAtTheDirectorysPathIsRefused() throws {
        _ = try test.write("", to: "file")
        let directory = try RunDirectory(path: "\(test.path)/file")
        let error = #expect(throws: RunDirectoryError.self) { try RunDirectoryClaim(directory) }
        #expect(error?.description.hasSuffix("is not a directory.") == true)
    }

    @Test(.enabled(if: geteuid() == 0, "Only root can give a directory away."))
    func belowADirectoryOfAnotherUserNothingIsCreated() throws {
        let base = "\(test.path)/eastward-0"
        try FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: false)
        #expect(chown(base, 54321, 54321) == 0)
        let error = #expect(throws: RunDirectoryError.self) {
            try RunDirectoryClaim(RunDirectory(path: "\(base)/market"))
        }
        #expect(error?.description.contains("\(base) (owner 54321, mode 755)") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: base) == [])
    }

    // MARK: Removed while it is held

    @Test func aDirectoryThatWasRemovedIsStillHeld() throws {
        let directory = try directory()
        let claim = try RunDirectoryClaim(directory)
        try FileManager.default.removeItem(atPath: "\(test.path)/base")
        #expect(throws: SupervisorError.lockHeld(directory: directory.path, pid: getpid())) {
            try RunDirectoryClaim(directory)
        }
        withExtendedLifetime(claim) {}
    }

    @Test func removedFilesAreRestoredAndHeldAgain() throws {
        let directory = try directory()
        let claim = try RunDirectoryClaim(directory)
        #expect(try claim.restore() == [])
        let all = [directory.path, directory.lock, directory.slices, directory.notify, directory.operatorDirectory]
        for removed in ["\(test.path)/base", directory.path, directory.lock, directory.notify] {
            try FileManager.default.removeItem(atPath: removed)
            #expect(try claim.restore() == all.filter { $0.hasPrefix(removed) })
            #expect(mode(directory.path) == 0o711)
            #expect(mode(directory.operatorDirectory) == 0o700)
            let lock = open(directory.lock, O_RDWR | O_CLOEXEC)
            #expect(flock(lock, LOCK_EX | LOCK_NB) != 0)
            close(lock)
        }
    }

    @Test func aDirectoryThatAnotherClaimedMeanwhileIsNotRestoredOrCleared() throws {
        let directory = try directory()
        let claim = try RunDirectoryClaim(directory)
        try FileManager.default.removeItem(atPath: directory.path)
        try FileManager.default.createDirectory(atPath: directory.path, withIntermediateDirectories: false)
        let lock = open(directory.lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        try CredentialsFile().write(path: directory.credentialsFile)
        #expect(throws: SupervisorError.lockHeld(directory: directory.path, pid: nil)) { try claim.restore() }
        claim.clear()
        #expect(FileManager.default.fileExists(atPath: directory.credentialsFile))
    }

    @Test(.enabled(if: geteuid() == 0, "Only root can act as another user."))
    func aSocketNameTakenByAnotherUserDoesNotPreventAClaim() async throws {
        let directory = try directory()
        let script = """
            import os, socket, sys
            os.setuid(54321)
            names = os.readlink("/proc/self/ns/mnt").strip("mnt:[]")
            s = socket.socket(socket.AF_UNIX)
            s.bind("\\0eastward " + names + " " + sys.argv[1])
            s.listen()
            print("taken", flush=True)
            sys.stdin.read()
            """
        let stranger = Process()
        let (input, output) = (Pipe(), Pipe())
        stranger.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        stranger.arguments = ["-c", script, directory.path]
        (stranger.standardInput, stranger.standardOutput) = (input, output)
        try stranger.run()
        #expect(try output.fileHandleForReading.read(upToCount: 6) == Data("taken\n".utf8))
        let claim = try RunDirectoryClaim(directory)
        // The lock file still excludes a second supervisor.
        #expect(throws: SupervisorError.lockHeld(directory: directory.path, pid: getpid())) {
            try RunDirectoryClaim(directory)
        }
        withExtendedLifetime(claim) {}
        try input.fileHandleForWriting.close()
        stranger.waitUntilExit()
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
