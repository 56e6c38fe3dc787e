import Foundation
import MarketContract
import Testing

@testable import MarketItems

@Suite("The catalogue", .timeLimit(.minutes(10)))
struct CatalogueTests {
    @Test func comesWithItemsThatTheShelvesAccept() async throws {
        let items = try await Catalogue(text: PackageResources.catalogue_json).items()
        #expect(items.count == 12)
        #expect(items.contains { $0.name == "Banana" && $0.price == 25 && $0.stock == 240 && $0.origin == "Ecuador" })
        #expect(items.contains { $0.stock == 0 })
    }

    @Test(arguments: [
        (#"{"name": "Fig"}"#, "The catalogue cannot be read: it is no list."),
        ("null", "The catalogue cannot be read: it is null."),
        ("[3]", "The catalogue cannot be read: item 1 is no item."),
        (#"[{"name": "Fig", "price": 80, "stock": 1}]"#, "The catalogue cannot be read: item 1 has no origin."),
        (
            #"[{"name": "Fig", "price": 80, "stock": 1, "origin": "Greece"}, {"name": 7}]"#,
            "The catalogue cannot be read: the name of item 2 is no text."
        ),
        (#"[{"name": "Fig", "price": "80"}]"#, "The catalogue cannot be read: the price of item 1 is no number."),
        (#"[{"name": "Fig", "price": null}]"#, "The catalogue cannot be read: the price of item 1 is null."),
        (
            #"[{"name": "Fig", "price": 0.8}]"#,
            "The catalogue cannot be read: the price of item 1 is 0.8, but has to be a whole number, 0 or more."
        ),
        (
            #"[{"name": "Fig", "price": 80, "stock": -2}]"#,
            "The catalogue cannot be read: the stock of item 1 is -2.0, but has to be a whole number, 0 or more."
        ),
    ])
    func thatIsInvalidReportsThePosition(text: String, reason: String) async {
        await #expect(throws: CatalogueError(reason)) { try await Catalogue(text: text.utf8).items() }
    }

    @Test(arguments: ["", "[", #"[{"name" "Fig"}]"#]) func thatIsNoJSONIsReported(text: String) async {
        await #expect {
            try await Catalogue(text: text.utf8).items()
        } throws: { error in
            "\(error)".hasPrefix("The catalogue is not valid JSON. ")
        }
    }

    @Test func isReadFromItsFileEachTime() async throws {
        try await withFile { path in
            let catalogue = Catalogue(file: path)
            await #expect(throws: CatalogueError("The catalogue \(path) cannot be read: No such file or directory.")) {
                try await catalogue.items()
            }
            for name in ["Fig", "Lime"] {
                try #"[{"name": "\#(name)", "price": 80, "stock": 1, "origin": "Greece"}]"#.write(
                    toFile: path, atomically: true, encoding: .utf8)
                #expect(try await catalogue.items().map(\.name) == [name])
            }
        }
    }
}

@Suite("A search term", .timeLimit(.minutes(10)))
struct SearchTermTests {
    @Test(arguments: [
        ("Banana", "", true), ("Banana", "nan", true), ("Banana", "BAN", true), ("Açaí", "acai", true),
        ("Acai", "AÇAÍ", true), ("Banana", "bananas", false), ("", "a", false), ("Fig", " ", false),
    ])
    func isFoundRegardlessOfCaseAndDiacritics(name: String, term: String, isFound: Bool) {
        #expect(name.matches(searchTerm: term) == isFound)
    }
}

/// Runs `body` with the path of a file that does not exist, and removes the file that `body` created.
func withFile(_ body: (String) async throws -> Void) async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "catalogue-\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await body(path)
}
