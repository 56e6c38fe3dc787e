import Testing

@testable import EastwardCLI

@Suite struct SourceTextTests {
    private func inserting(_ line: String, at place: Insertion.Place, in text: String) -> String? {
        SourceText(text).inserting(Insertion([line], at: place))
    }

    // MARK: Lists

    @Test func aLineGoesToTheEndOfItsList() {
        let text = "a(\n  b [\n    one, // 1\n\n  ],\n)\n"
        #expect(
            inserting("  two", at: .elements(of: ["a(", "b ["]), in: text)
                == "a(\n  b [\n    one, // 1\n\n    two,\n  ],\n)\n")
        #expect(
            inserting("  two", at: .elements(of: ["a("]), in: text)
                == "a(\n  b [\n    one, // 1\n\n  ],\n  two,\n)\n")
    }

    @Test(arguments: [
        "a(\n  b [ one ]\n)\n",  // on one line
        "a(\n  b [\n    one\n  ],\n  b [\n  ]\n)\n",  // twice
        "a(\n  // b [\n  ]\n)\n",  // in a comment
        "a(\n  b [\n    one\n)\n",  // never closed
        "a(\n  b [\n    one\n  ] + [\n    two\n  ]\n)\n",  // it continues
        "a(\n  b [\nleft\n  ]\n)\n",  // text at the margin
        "b [\n]\n",  // not within the other
        "a(\n)\nb [\n]\n",
        "a(\n\tb [\n\t]\n)\n",  // tabs
        "a(\r\n  b [\r\n  ]\r\n)\r\n",
        "",
    ])
    func aListInAnotherFormIsNotFound(_ text: String) {
        #expect(inserting("two", at: .elements(of: ["a(", "b ["]), in: text) == nil)
    }

    @Test func everythingElseStaysByteForByte() {
        let text = "\u{FEFF}// é e\u{301}  \r\n\n\n\ta [\n  \u{0}\n]\na [\n  one,   \n]\n\n\nend"
        let edited = inserting("  two", at: .elements(of: ["a ["]), in: text)
        #expect(
            edited.map { Array($0.utf8) } == Array(text.replacing("one,   \n", with: "one,   \n  two,\n").utf8))
    }

    @Test(arguments: [
        ("[\n]", "[\n  two\n]"),
        ("[\n  one\n]", "[\n  one,\n  two,\n]"),
        ("[\n  one,\n]", "[\n  one,\n  two,\n]"),
        ("[\n  one,\n  // more\n\n]", "[\n  one,\n  // more\n\n  two,\n]"),
        ("[\n  one\n  // more\n],", "[\n  one,\n  // more\n  two,\n],"),
        ("[\n  one,  // 1\n]", "[\n  one,  // 1\n  two,\n]"),
        ("[\n  one(\n    1)\n]", "[\n  one(\n    1),\n  two,\n]"),
    ])
    func anElementIsTheLastWithACommaUnlessItIsAlone(_ text: String, expected: String) {
        #expect(inserting("  two", at: .elements(of: ["["]), in: text) == expected)
    }

    @Test(arguments: [
        "[\n  one  // 1\n]", "[\n  one  // 1,\n]", "[\n  one  /* 1 */\n]", "[\n  one  /* 1,\n  */\n]",
        "[\n  \"//,\"  // 1\n]", "[\n  #if A\n  one\n  #endif\n]", "[one]", "[\n  one\n] + more",
    ])
    func aListWithAnAmbiguousLastCommaIsNotFound(_ text: String) {
        #expect(inserting("  two", at: .elements(of: ["["]), in: text) == nil)
    }

    // MARK: Manifests

    @Test(arguments: [
        ("processes:\n  store: {}\n", "processes:\n  store: {}\n  two\n"),
        ("processes:\n  store: {}", "processes:\n  store: {}\n  two"),
        ("processes:\n    store:\n      a: b\n\n# end\n", "processes:\n    store:\n      a: b\n    two\n\n# end\n"),
        (
            "processes:\n  # first\n  store: {}\n# last\n  a: {}  # A\n\nrestart_rate: {}\n",
            "processes:\n  # first\n  store: {}\n# last\n  a: {}  # A\n  two\n\nrestart_rate: {}\n"
        ),
    ])
    func aProcessIsTheLast(_ text: String, expected: String) {
        #expect(inserting("two", at: .processes, in: text) == expected)
    }

    @Test(arguments: [
        "processes: {store: {}}\n", "processes:\n", "app: a\n", "processes:\n  shop: {}\n",
        "processes:\n  a:\n    store: {}\n",
    ])
    func aManifestWithoutAStoreOnALineOfItsOwnHasNoSuchPlace(_ text: String) {
        #expect(inserting("two", at: .processes, in: text) == nil)
    }

    @Test func processesAreTheKeysOfTheFirstIndentation() {
        let text = "processes:\n  store:\n    role: a\n  'b-2': {}\n  # c:\n  \"d\":\nother:\n  e: {}\n"
        #expect(SourceText(text).processes == ["store", "b-2", "d"])
    }
}
