import Testing

@testable import EastwardCLI

@Suite struct ContractTextTests {
    /// The numbers up to 20 that a new part cannot have.
    private func taken(_ text: String) -> [Int] {
        let contract = ContractText(text)
        return (1...20).filter(contract.takes)
    }

    @Test(arguments: [
        ("message A { option (eastward.part) = 3; int64 total = 9; }", [3]),
        ("message A { option ( .eastward.part )=0x10; }\nmessage B {\n  option (eastward.part) = 017;\n}", [15, 16]),
        ("message A { map<int64, B> rows = 1 [deprecated = true, (eastward.rows) = 7]; }", [7]),
        ("message A { map<int64, B> rows = 1 [(x) = { y: 9 }, (eastward.rows) = 7]; }", [7]),
        ("message StateRecord { reserved 2, 4 to 6; reserved 8; reserved \"notes\", '9'; }", [2, 4, 5, 6, 8]),
        ("message StateRecord { reserved 18 to max; }", [18, 19, 20]),
    ])
    func aNumberOfTheStateIsTaken(_ text: String, numbers: [Int]) {
        #expect(taken(text) == numbers)
    }

    @Test(arguments: [
        "// option (eastward.part) = 3;", "/* option (eastward.part) = 3; */",
        "option (x) = \"(eastward.part) = 3; }\";", "message A { option (other.part) = 3; }",
        "message A { reserved 3; }", "message A { message StateRecord { reserved 3; } }",
        "message StateRecord { message A { reserved 3; } }", "message A { option (eastward.part)",
    ])
    func otherNumbersDoNotCount(_ text: String) {
        #expect(taken(text).isEmpty)
    }

    @Test func onlyPartsAreCountedAsParts() {
        let contract = ContractText(
            "message A { option (eastward.part) = 3; map<int64, B> b = 1 [(eastward.rows) = 7]; }")
        #expect(contract.parts == [3])
    }

    @Test(arguments: [
        "oneof record { A a = 1; }", "int64 total = 5;", "oneof record { A a = 3 [(x) = { y: 9 }, (z) = { }]; }",
        "reserved 3; A a = 1;",
    ])
    func fieldsOfTheRecordAreSeen(_ body: String) {
        #expect(ContractText("message StateRecord {\n\(body)\n}\n").hasFieldsOfRecord)
        #expect(!ContractText("message Other {\n\(body)\n}\n").hasFieldsOfRecord)
    }

    @Test(arguments: [
        "", "reserved 1, 2;", "// A a = 1;", "message A { int64 a = 1; }", "enum E { B = 9; }", "option y = 9;",
    ])
    func aRecordWithoutFieldsHasNone(_ body: String) {
        #expect(!ContractText("message StateRecord {\n\(body)\n}\n").hasFieldsOfRecord)
    }

    @Test func declarationsAreThoseOfTheFile() {
        let text = ContractText(
            """
            // message Comment {}
            message Counter {
              message Deep {}
              enum Kind { NONE = 0; }
            }
            enum Colour { RED = 0; }
            service CounterFeature { rpc Counter (eastward.Watch) returns (stream tally.Counter) {} }
            """)
        #expect(text.declarations == ["Counter", "Colour", "CounterFeature"])
    }
}
