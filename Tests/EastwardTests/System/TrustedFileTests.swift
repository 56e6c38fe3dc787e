import Eastward
import Foundation
import Testing

/// Files and directories that another user could change are not used.
struct TrustedFileTests {
    private static let other: uid_t = 54321
    private static let isRoot = geteuid() == 0

    private func withDirectory(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/ewXXXXXX".utf8CString)
        let path = try #require(mkdtemp(&template).map { String(cString: $0) })
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }

    private func make(_ path: String, mode: mode_t = 0o755, owner: uid_t = geteuid()) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try #require(chmod(path, mode) == 0)
        try #require(chown(path, owner, gid_t.max) == 0)
    }

    private func flaw(_ path: String) throws -> RunDirectoryError? {
        do {
            try RunDirectory(path: path).verify()
            return nil
        } catch let error as RunDirectoryError {
            return error
        }
    }

    @Test(.enabled(if: isRoot, "Only root can give a directory away."))
    func aDirectoryBelowOneOfAnotherUserIsRefused() throws {
        try withDirectory { root in
            try make("\(root)/eastward-0", owner: Self.other)
            try make("\(root)/eastward-0/market")
            let error = try flaw("\(root)/eastward-0/market")
            #expect(
                error
                    == .untrusted(
                        path: "\(root)/eastward-0/market", component: "\(root)/eastward-0", owner: Self.other,
                        mode: 0o755, flaw: .owner))
            #expect(
                error?.description == """
                    \(root)/eastward-0/market cannot be used: \(root)/eastward-0 (owner 54321, mode 755) belongs neither to \
                    root nor to user 0. Choose another run directory with --run-dir, or run the command as the user that \
                    owns it.
                    """)
        }
    }

    @Test(.enabled(if: isRoot, "Only root can give a directory away."))
    func aDirectoryOfAnotherUserIsRefused() throws {
        try withDirectory { root in
            try make("\(root)/run", owner: Self.other)
            #expect(
                try flaw("\(root)/run")
                    == .untrusted(
                        path: "\(root)/run", component: "\(root)/run", owner: Self.other, mode: 0o755, flaw: .owner))
        }
    }

    @Test(arguments: [0o777, 0o775, 0o757] as [mode_t])
    func aDirectoryBelowOneThatOthersMayWriteToIsRefused(mode: mode_t) throws {
        try withDirectory { root in
            try make("\(root)/open/run")
            try make("\(root)/open", mode: mode)
            let error = try flaw("\(root)/open/run")
            #expect(
                error
                    == .untrusted(
                        path: "\(root)/open/run", component: "\(root)/open", owner: geteuid(), mode: UInt32(mode),
                        flaw: .writable))
            #expect(error?.description.contains("chmod go-w \(root)/open") == true)
        }
    }

    @Test func aStickyDirectoryMayBeAParentButIsNoRunDirectory() throws {
        try withDirectory { root in
            try make("\(root)/shared/run")
            try make("\(root)/shared", mode: 0o1777)
            #expect(try flaw("\(root)/shared/run") == nil)
            #expect(
                try flaw("\(root)/shared")
                    == .untrusted(
                        path: "\(root)/shared", component: "\(root)/shared", owner: geteuid(), mode: 0o1777,
                        flaw: .writable))
        }
    }

    @Test func linksAreFollowedAndTheirTargetsAreChecked() throws {
        try withDirectory { root in
            try make("\(root)/real/run")
            try FileManager.default.createSymbolicLink(
                atPath: "\(root)/relative", withDestinationPath: "./real/../real")
            try FileManager.default.createSymbolicLink(
                atPath: "\(root)/absolute", withDestinationPath: "\(root)/relative")
            try FileManager.default.createSymbolicLink(atPath: "\(root)/circle", withDestinationPath: "circle")
            #expect(try flaw("\(root)/absolute/run") == nil)
            try make("\(root)/real", mode: 0o777)
            #expect(
                try flaw("\(root)/absolute/run")
                    == .untrusted(
                        path: "\(root)/absolute/run", component: "\(root)/real", owner: geteuid(), mode: 0o777,
                        flaw: .writable))
            let error = try flaw("\(root)/circle/run")
            #expect(error?.code == .unreachable)
            #expect(error?.message.contains("\(root)/circle: ") == true)
        }
    }

    @Test(.enabled(if: isRoot, "Only root can give a link away."))
    func aLinkOfAnotherUserIsNotFollowed() throws {
        try withDirectory { root in
            try make("\(root)/run")
            try FileManager.default.createSymbolicLink(atPath: "\(root)/link", withDestinationPath: "run")
            try #require(lchown("\(root)/link", Self.other, gid_t.max) == 0)
            #expect(
                try flaw("\(root)/link")
                    == .untrusted(
                        path: "\(root)/link", component: "\(root)/link", owner: Self.other, mode: 0o777, flaw: .owner))
        }
    }

    @Test func missingComponentsAreNamedAndFilesAreNoDirectories() throws {
        try withDirectory { root in
            #expect(try flaw("\(root)/a/b") == .missing(path: "\(root)/a/b", component: "\(root)/a"))
            try Data().write(to: URL(fileURLWithPath: "\(root)/file"))
            #expect(try flaw("\(root)/file")?.description.hasSuffix("is not a directory.") == true)
            #expect(try flaw("\(root)/file/run") != nil)
        }
    }

    @Test func missingDirectoriesAreCreatedWithTheirMode() throws {
        try withDirectory { root in
            let file = try TrustedFile(path: "\(root)/a/b", kind: .directory, creatingDirectories: 0o711)
            #expect(file.isNew)
            for path in ["\(root)/a", "\(root)/a/b"] {
                var information = stat()
                #expect(stat(path, &information) == 0 && information.st_mode & 0o777 == 0o711)
            }
            #expect(try !TrustedFile(path: "\(root)/a/b", kind: .directory, creatingDirectories: 0o711).isNew)
        }
    }

    @Test(.enabled(if: isRoot, "Only root can give a file away."))
    func aFileOfAnotherUserIsNotRead() throws {
        try withDirectory { root in
            let path = "\(root)/roster.json"
            try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
            #expect(try TrustedFile(path: path, kind: .file).read() == Data("mine".utf8))
            try #require(chown(path, Self.other, gid_t.max) == 0)
            #expect(throws: RunDirectoryError.self) { try TrustedFile(path: path, kind: .file) }
        }
    }

    @Test(.enabled(if: isRoot, "Only root can give a directory away."))
    func theDefaultDirectoryMovesIfAnotherUserOwnsItsPath() throws {
        try withDirectory { root in
            let environment = ["TMPDIR": root]
            #expect(RunDirectory.base(environment: environment) == "\(root)/eastward-0")
            try make("\(root)/eastward-0")
            #expect(RunDirectory.base(environment: environment) == "\(root)/eastward-0")
            try make("\(root)/eastward-0", owner: Self.other)
            #expect(RunDirectory.base(environment: environment) == "/run/eastward")
            #expect(RunDirectory.bases(environment: environment) == ["\(root)/eastward-0", "/run/eastward"])
        }
    }
}
