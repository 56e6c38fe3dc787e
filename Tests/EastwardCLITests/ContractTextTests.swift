import Testing

@testable import EastwardCLI

@Suite struct ContractTextTests {
    private func number(_ body: String) -> Int? {
        ContractText("message StateRecord {\n\(body)\n}\n").nextNumber
    }

    @Test(arguments: [
        ("oneof record { }", 1),
        ("oneof record { A a = 1; }", 2),
        ("oneof record { A a = 1; B b = 7; }", 8),
        ("int64 total = 5; oneof record { A a = 2; }", 6),
        ("oneof record { A a = 1 [deprecated = true]; }", 2),
        ("oneof record { A a = 0x10; B b = 017; }", 17),
        ("oneof record { A a = 3 [(x) = { y: 9 }, (z) = { }]; }", 4),
    ])
    func aNumberIsAboveThoseOfTheFields(_ body: String, expected: Int) {
        #expect(number(body) == expected)
    }

    @Test(arguments: [
        ("reserved 2; oneof record { A a = 1; }", 3),
        ("reserved 2, 3 to 5, 7; oneof record { A a = 1; }", 6),
        ("reserved 2 to 4; reserved 5; oneof record { A a = 1; }", 6),
        ("reserved 1; oneof record { }", 2),
        ("reserved \"old\", \"older\"; oneof record { A a = 1; }", 2),
        ("reserved 100 to max; oneof record { A a = 99; }", 1),
        ("reserved 3 to max; oneof record { A a = 1; B b = 2; }", nil),
        ("oneof record { A a = 18999; }", 20000),
    ])
    func aReservedNumberIsSkipped(_ body: String, expected: Int?) {
        #expect(number(body) == expected)
    }

    @Test(arguments: [
        "// B b = 9;", "/* B b = 9; */", "message A { int64 b = 9; }", "enum E { B = 9; }",
        "message A { oneof c { int64 b = 9; } reserved 2; }", "option (x) = \"B b = 9; }\";", "option y = 9;",
    ])
    func numbersThatAreNoFieldsOfTheRecordDoNotCount(_ other: String) {
        #expect(number("\(other)\n  oneof record { A a = 1; }") == 2)
        #expect(ContractText("message Other { int64 a = 9; }\nmessage StateRecord { A a = 1; }").nextNumber == 2)
    }

    @Test func withoutTheRecordThereIsNoNumber() {
        #expect(ContractText("message Other { int64 a = 9; }").nextNumber == nil)
        #expect(ContractText("// message StateRecord {}").nextNumber == nil)
    }

    @Test func declarationsAreThoseOfTheFileAndOfTheRecord() {
        let text = ContractText(
            """
            // message Comment {}
            message StateRecord {
              reserved 4, "gone";
              oneof record { CounterPart counter = 1; }
              message CounterPart { message Deep {} }
              enum Kind { NONE = 0; }
            }
            enum Colour { RED = 0; }
            service CounterFeature { rpc Counter (eastward.Watch) returns (stream tally.Counter) {} }
            """)
        #expect(text.declarations == ["StateRecord", "Colour", "CounterFeature"])
        #expect(text.recordDeclarations == ["CounterPart", "Kind"])
        #expect(text.recordNames == ["counter", "gone"])
    }
}
