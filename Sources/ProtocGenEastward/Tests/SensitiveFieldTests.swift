import SwiftProtobuf
import Testing

@testable import ProtocGenEastward

/// Fields whose values are hidden from people.
@Suite struct SensitiveFieldTests {
    @Test func protobufsOwnOptionIsTheSame() {
        #expect(Options.isSensitive(.with { $0.debugRedact = true }))
        #expect(!Options.isSensitive(.with { $0.debugRedact = false }))
        #expect(!Options.isSensitive(.init()))
    }

    @Test(arguments: [
        ("string pin = 1 [(eastward.debug_redact) = true];", #"json.field("pin", sensitive: self.pin)"#),
        ("string pin = 1 [(eastward.debug_redact) = false];", #"json.field("pin", self.pin)"#),
        (
            "optional string pin = 1 [(eastward.debug_redact) = true];",
            #"if let value = self.pin { json.field("pin", sensitive: value) }"#
        ),
        (
            "oneof some { string pin = 1 [(eastward.debug_redact) = true]; }",
            #"case .pin(let value)?: json.field("pin", sensitive: value)"#
        ),
    ])
    func theJSONForPeopleHidesThem(field: String, written: String) async throws {
        let code = try await generate(field)
        #expect(code.contains(written))
    }

    @Test func onlyActionsWithThemHaveATextOfTheirOwn() async throws {
        let description = "extension AAction: CustomStringConvertible {"
        #expect(try await generate("string pin = 1 [(eastward.debug_redact) = true];").contains(description))
        #expect(try await !generate("string pin = 1;").contains(description))
    }

    private func generate(_ field: String) async throws -> String {
        let compiler = try Compiler()
        try compiler.write(
            Compiler.contract(
                """
                import "eastward/options.proto";
                message Join { \(field) }
                service F { rpc Join (market.Join) returns (eastward.Receipt); }
                """), to: "market/a.proto")
        #expect(try await compiler.generate(["market/a.proto"]).status == 0)
        return try compiler.text(of: "out/a.eastward.swift")
    }
}
