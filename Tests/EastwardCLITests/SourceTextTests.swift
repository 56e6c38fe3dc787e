import Testing

@testable import EastwardCLI

@Suite struct SourceTextTests {
    private func inserting(_ line: String, at place: Insertion.Place, in text: String) -> String? {
        SourceText(text).inserting([Insertion([line], at: place)])
    }

    // MARK: Blocks

    @Test func aLineGoesToTheEndOfItsBlock() {
        let text = "a {\n  b {\n    one // 1\n\n  }\n}\n"
        #expect(
            inserting("  two", at: .end(of: ["a {", "b {"]), in: text)
                == "a {\n  b {\n    one // 1\n\n    two\n  }\n}\n")
        #expect(inserting("  two", at: .end(of: ["a {"]), in: text) == "a {\n  b {\n    one // 1\n\n  }\n  two\n}\n")
    }

    @Test(arguments: [
        "a {\n  b { one }\n}\n",  // on one line
        "a {\n  b {\n    one\n  }\n  b {\n  }\n}\n",  // twice
        "a {\n  // b {\n  }\n}\n",  // in a comment
        "a {\n  b {\n    one\n}\n",  // never closed
        "a {\n  b {\n    one\n  } else {\n    two\n  }\n}\n",  // it continues
        "a {\n  b {\nleft\n  }\n}\n",  // text at the margin
        "b {\n}\n",  // not within the other
        "a {\n}\nb {\n}\n",
        "a {\n\tb {\n\t}\n}\n",  // tabs
        "a {\r\n  b {\r\n  }\r\n}\r\n",
        "",
    ])
    func aBlockInAnotherFormIsNotFound(_ text: String) {
        #expect(inserting("two", at: .end(of: ["a {", "b {"]), in: text) == nil)
    }

    @Test func everythingElseStaysByteForByte() {
        let text = "\u{FEFF}// é e\u{301}  \r\n\n\n\ta {\n  \u{0}\n}\na {\n  one   \n}\n\n\nend"
        let edited = inserting("  two", at: .end(of: ["a {"]), in: text)
        #expect(edited.map { Array($0.utf8) } == Array(text.replacing("one   \n", with: "one   \n  two\n").utf8))
    }

    @Test func ifOnePlaceIsMissingNothingIsInserted() {
        let found = Insertion(["  two"], at: .end(of: ["a {"]))
        let missing = Insertion(["  two"], at: .end(of: ["b {"]))
        #expect(SourceText("a {\n}\n").inserting([found]) != nil)
        #expect(SourceText("a {\n}\n").inserting([found, missing]) == nil)
    }

    // MARK: Lists

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
        ("f(\n)", "f(\n  two\n)"),
        ("f(\n  one\n)", "f(\n  one,\n  two\n)"),
        ("f(\n  one,\n)", "f(\n  one,\n  two,\n)"),
    ])
    func anArgumentIsTheLastWithACommaIfTheOneBeforeHasOne(_ text: String, expected: String) {
        #expect(inserting("  two", at: .arguments(of: ["f("]), in: text) == expected)
    }

    @Test(arguments: [
        "[\n  one  // 1\n]", "[\n  one  // 1,\n]", "[\n  one  /* 1 */\n]", "[\n  one  /* 1,\n  */\n]",
        "[\n  \"//,\"  // 1\n]", "[\n  #if A\n  one\n  #endif\n]", "[one]", "[\n  one\n] + more",
    ])
    func aListWithAnAmbiguousLastCommaIsNotFound(_ text: String) {
        #expect(inserting("  two", at: .elements(of: ["["]), in: text) == nil)
    }

    // MARK: Variables and cases

    @Test(arguments: [
        ("s {\n\n  f\n}", "s {\n  two\n\n  f\n}"),
        ("s {\n  var one\n\n  f\n}", "s {\n  var one\n  two\n\n  f\n}"),
        ("s {\n  /// One.\n  var one\n  let n\n\n  f\n}", "s {\n  /// One.\n  var one\n  let n\n  two\n\n  f\n}"),
        ("s {\n  var one\n}", "s {\n  var one\n  two\n}"),
    ])
    func aVariableGoesAfterThoseThatATypeBeginsWith(_ text: String, expected: String) {
        #expect(inserting("  two", at: .variables(of: "s {"), in: text) == expected)
    }

    @Test(arguments: ["s {\n  var one: Int {\n    1\n\n  }\n}", "s {\n  func f() {\n\n  }\n}"])
    func aTypeThatBeginsWithSomethingElseHasNoSuchPlace(_ text: String) {
        #expect(inserting("  two", at: .variables(of: "s {"), in: text) == nil)
    }

    @Test func aCaseGoesBeforeTheNilCase() {
        let text = "s {\n// a\ncase .one:\n  f\ncase nil: g\n}\n"
        let place = Insertion.Place.nilCase(of: ["s {"])
        #expect(
            inserting("case .two", at: place, in: text) == "s {\n// a\ncase .one:\n  f\ncase .two\ncase nil: g\n}\n")
        #expect(inserting("case .two", at: place, in: "s {\ncase .one: f\ndefault: g\n}\n") == nil)
        #expect(inserting("case .two", at: place, in: "s {\ncase .one:\n  t {\n  case nil: g\n  }\n}\n") == nil)
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
