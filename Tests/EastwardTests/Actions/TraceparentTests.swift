import Testing

@testable import Eastward

@Suite struct TraceparentTests {
    private static let valid = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

    @Test func aValidOneIsKept() throws {
        let parent = try #require(Traceparent(Self.valid))
        #expect(parent.text == Self.valid)
        #expect(parent.isSampled)
    }

    @Test(arguments: [("00", false), ("01", true), ("02", false), ("03", true), ("ff", true)])
    func theLastFlagSaysWhetherItIsSampled(_ flags: String, _ isSampled: Bool) {
        #expect(Traceparent(Self.valid.dropLast(2) + flags)?.isSampled == isSampled)
    }

    @Test func aLaterVersionMayAppendFields() {
        #expect(Traceparent("01" + Self.valid.dropFirst(2) + "-more\u{0}\n-fields")?.text == Self.valid)
        #expect(Traceparent("01" + Self.valid.dropFirst(2).dropLast(2) + "fe")?.text == Self.valid.dropLast(2) + "00")
        #expect(Traceparent("01" + Self.valid.dropFirst(2) + "-" + String(repeating: "x", count: 200)) != nil)
        #expect(Traceparent("01" + Self.valid.dropFirst(2) + "-" + String(repeating: "x", count: 201)) == nil)
    }

    @Test(arguments: [
        "", "00", valid + "-", valid + "-more", valid.dropLast() + "", "ff" + valid.dropFirst(2),
        valid.uppercased(), valid.replacing("-", with: "_"), "01" + valid.dropFirst(2) + "more",
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        "00-0af7651916cd43dd8448eb211c80319g-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319-cb7ad6b7169203331-01",
    ])
    func anInvalidOneIsNone(_ text: String) {
        #expect(Traceparent(text) == nil)
        #expect(ActionCause(.request("POST /orders"), traceparent: text) == ActionCause(.request("POST /orders")))
    }

    @Test func aCauseHasTheTraceOfAHeader() {
        #expect(ActionCause(nil, traceparent: Self.valid) == ActionCause(nil, trace: Self.valid))
        #expect(ActionCause(nil, traceparent: nil) == ActionCause(nil))
    }
}

extension Traceparent {
    /// A trace with an ID that ends with `number`.
    static func test(_ number: Int, isSampled: Bool = true) -> Traceparent {
        Traceparent("00-0af7651916cd43dd8448eb211c8\(10000 + number)-b7ad6b7169203331-0\(isSampled ? 1 : 0)")!
    }
}
