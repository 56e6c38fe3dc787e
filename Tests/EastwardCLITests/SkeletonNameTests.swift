import Foundation
import Testing

@testable import EastwardCLI

@Suite struct SkeletonNameTests {
    @Test(arguments: ["tally", "till-roll", "a", "x2", "till-2", "abcdefghijklmnopqrst", "class-room"])
    func lowercaseWordsWithSingleHyphensAreNames(_ text: String) throws {
        #expect(try SkeletonName(text, of: .app).text == text)
        #expect(try SkeletonName(text, of: .feature).text == text)
    }

    @Test(arguments: [
        ("Tally", "tally"), ("tillRoll", "till-roll"), ("TillRoll", "till-roll"), ("till_roll", "till-roll"),
        ("till--roll", "till-roll"), ("-tally-", "tally"), ("my tally", "my-tally"), ("Kassé", "kasse"),
        ("2048", "app-2048"), ("a.b/c", "a-b-c"), ("abcdefghijklmnopqrs-yz", "abcdefghijklmnopqrs"),
        ("tally\n", "tally"),
    ])
    func aWrongFormIsRefusedWithTheNearestName(_ text: String, nearest: String) {
        let error = #expect(throws: WrongName.self) { try SkeletonName(text, of: .app) }
        #expect(error?.suggestion == nearest)
        #expect(error?.description.contains("Did you mean “\(nearest)”?") == true)
    }

    @Test(arguments: ["", "-", "!?", "日本"])
    func withoutAnyUsableCharacterNoNameIsOffered(_ text: String) {
        let error = #expect(throws: WrongName.self) { try SkeletonName(text, of: .app) }
        #expect(error?.suggestion == nil)
        #expect(error?.description.contains("Did you mean") == false)
    }

    @Test(arguments: [
        ("eastward", "eastwards"), ("eastward-disk", "my-eastward-disk"), ("swift-log", "my-swift-log"),
        ("store", "stores"), ("test", "my-test"),
        ("fixture", "fixtures"), ("class", "my-class"), ("import", "imports"), ("swift", "swifts"),
        // RoleAction is Eastward's.
        ("role", "roles"), ("app", "apps"),
        // The actions of an app's first feature are CounterAction.
        ("counter", "counters"),
        // Words of protobuf.
        ("group", "groups"), ("int32", "int32s"), ("stream", "streams"),
    ])
    func aTakenNameIsRefusedForAnApp(_ text: String, nearest: String) {
        let error = #expect(throws: WrongName.self) { try SkeletonName(text, of: .app) }
        #expect(error?.suggestion == nearest)
    }

    @Test(arguments: [
        "store", "contract", "state", "test", "tests", "app", "eastward",  // files, processes and targets
        "reach", "send", "serve", "name", "component", "connection", "transport", "reduce", "reducer", "roles", "route",
        "record", "description", "hash-value", "kind",
        "table", "receipt", "string", "int", "task", "set", "self", "init", "default", "func", "type", "protocol",
        "durable", "composed",  // DurableState, ComposedState
    ])
    func aTakenNameIsRefusedForAFeature(_ text: String) throws {
        let error = #expect(throws: WrongName.self) { try SkeletonName(text, of: .feature) }
        let nearest = try #require(error?.suggestion)
        #expect(try SkeletonName(nearest, of: .feature).text == nearest)
    }

    /// In the default directory of an app.
    @Test func theLongestNamesFitIntoSocketPaths() {
        let longest = String(repeating: "a", count: SkeletonName.longest)
        let socket = "/run/user/1000/eastward/\(longest)/slices/\(longest).\(longest)Feature.sock"
        #expect(socket.utf8.count <= 107)
    }

    @Test func aNameHasItsFormsOfSwiftAndOfProtobuf() {
        let name = SkeletonName(known: "till-roll-2")
        #expect(name.type == "TillRoll2")
        #expect(name.underscored == "till_roll_2")
        #expect(name.property == "tillRoll2")
        #expect(name.additionCase == "addToTillRoll2")
        #expect(name.actionType == "TillRoll2Action")
        // protoc-gen-eastward writes some words in capitals.
        let odd = SkeletonName(known: "a-b-id")
        #expect(odd.type == "ABId")
        #expect(odd.property == "aBID")
        #expect(odd.actionType == "ABIDAction")
    }

    /// A message of that name would hide it from the app.
    @Test func noFeatureHasTheNameOfAPublicTypeOfEastward() throws {
        let declaration =
            /^public (?:nonisolated )?(?:final )?(?:actor|class|enum|protocol|struct|typealias) (\w+)/
        var found = 0
        let libraries = [
            "Eastward", "EastwardView", "EastwardStore", "EastwardFeature", "EastwardLogging", "EastwardTesting",
        ]
        for library in libraries {
            let sources = Workplace.repository.appending(path: "Sources/\(library)")
            for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
            where path.hasSuffix(".swift") {
                let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
                for match in text.matches(of: declaration.anchorsMatchLineEndings()) {
                    found += 1
                    #expect(SkeletonName.takenTypes.contains(String(match.1)), "\(match.1)")
                }
            }
        }
        #expect(found > 40)
    }

    /// All packages of a build share one namespace for products, and one for modules.
    @Test func noAppHasProgramsOrModulesOfEastwardsPackage() throws {
        let manifest = try String(
            contentsOf: Workplace.repository.appending(path: "Package.swift"), encoding: .utf8)
        var found = 0
        for match in manifest.matches(of: /"([a-z]+(?:-[a-z]+)+)"/) {
            let words = match.1.split(separator: "-")
            for count in 1..<words.count {
                let app = words.prefix(count).joined(separator: "-")
                let feature = words.dropFirst(count).joined(separator: "-")
                let isFree =
                    (try? SkeletonName(app, of: .app)) != nil
                    && (feature == "store" || (try? SkeletonName(feature, of: .feature)) != nil)
                #expect(!isFree, "\(app) with \(feature)")
                found += 1
            }
        }
        for match in manifest.matches(of: /"([A-Z]\w+)(?:Contract|Store)"/) {
            let app = match.1.replacing(/(\w)([A-Z])/) { "\($0.1)-\($0.2)" }.lowercased()
            #expect(throws: WrongName.self, "\(app)") { try SkeletonName(app, of: .app) }
            found += 1
        }
        #expect(found > 10)
    }
}
