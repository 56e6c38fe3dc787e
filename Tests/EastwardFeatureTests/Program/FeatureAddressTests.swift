import Eastward
import Foundation
import Testing

@testable import EastwardFeature

@Suite(.timeLimit(.minutes(10))) struct FeatureAddressTests {
    /// The reading end of a pipe that holds `text`.
    private func pipe(_ text: String) -> CInt {
        var ends: [CInt] = [0, 0]
        precondition(Foundation.pipe(&ends) == 0)
        let bytes = Array(text.utf8)
        precondition(write(ends[1], bytes, bytes.count) == bytes.count)
        close(ends[1])
        return ends[0]
    }

    private func environment(token: CInt) -> [String: String] {
        [
            FeatureEnvironment.runDirectory: "/tmp/app/", FeatureEnvironment.role: "market.CounterFeature",
            FeatureEnvironment.process: "counter.1", FeatureEnvironment.tokenDescriptor: "\(token)",
        ]
    }

    @Test(arguments: ["", "\n"]) func readsTheAddressOfTheStore(_ end: String) throws {
        let token = Token()
        let address = try FeatureAddress(environment: environment(token: pipe(token.text + end)))
        #expect(try address.store == .directory(RunDirectory(path: "/tmp/app")))
        #expect(address.role == "market.CounterFeature")
        #expect(address.process == "counter.1")
        #expect(address.token == token)
        #expect(address.spin == .zero)
    }

    @Test func readsTheSpinTime() throws {
        var environment = environment(token: pipe(Token().text))
        environment[FeatureEnvironment.spin] = "50us"
        #expect(try FeatureAddress(environment: environment).spin == .microseconds(50))
    }

    @Test(arguments: ["50", "11ms", "-1us"]) func anInvalidSpinTimeIsNamed(_ text: String) {
        let descriptor = pipe(Token().text)
        defer { close(descriptor) }
        var environment = environment(token: descriptor)
        environment[FeatureEnvironment.spin] = text
        let error = #expect(throws: FeatureError.self) { try FeatureAddress(environment: environment) }
        #expect(error?.code == .environment)
        #expect(
            error?.description
                == "EASTWARD_SPIN is “\(text)”. Set a duration of at most 10ms, such as 50us, or unset it.")
    }

    @Test func theTokenCanBeReadOnce() throws {
        let descriptor = pipe(Token().text)
        // A duplicate, because the descriptor's number may be reused meanwhile.
        let guardian = dup(descriptor)
        defer { close(guardian) }
        _ = try FeatureAddress(environment: environment(token: descriptor))
        var byte: UInt8 = 0
        #expect(read(guardian, &byte, 1) == 0)
    }

    @Test(arguments: [
        FeatureEnvironment.runDirectory, FeatureEnvironment.role, FeatureEnvironment.process,
    ])
    func aMissingVariableIsNamed(_ name: String) {
        for value in [nil, ""] as [String?] {
            let descriptor = pipe(Token().text)
            var environment = environment(token: descriptor)
            environment[name] = value
            let error = #expect(throws: FeatureError.self) { try FeatureAddress(environment: environment) }
            #expect(error?.description.hasPrefix("\(name) is not set.") == true)
            #expect(error?.description.contains("eastward run") == true)
            close(descriptor)
        }
    }

    @Test func withoutATokenTheSupervisorIsAsked() {
        var environment = environment(token: 0)
        environment[FeatureEnvironment.tokenDescriptor] = nil
        let error = #expect(throws: FeatureError.self) { try FeatureAddress(environment: environment) }
        #expect(error?.description.hasPrefix("No supervisor answers at ") == true)
    }

    @Test(arguments: ["", "-1", "three", "1000000"]) func anInvalidDescriptorIsNamed(_ descriptor: String) {
        var environment = environment(token: 0)
        environment[FeatureEnvironment.tokenDescriptor] = descriptor
        let error = #expect(throws: FeatureError.self) { try FeatureAddress(environment: environment) }
        #expect(error?.description.contains(FeatureEnvironment.tokenDescriptor) == true)
    }

    @Test(arguments: ["", "too short", String(repeating: "x", count: 64)])
    func anInvalidTokenIsRefused(_ text: String) {
        let descriptor = pipe(text)
        #expect(throws: FeatureError.self) { try FeatureAddress(environment: environment(token: descriptor)) }
    }

    @Test func aRelativeRunDirectoryIsRefused() {
        let descriptor = pipe(Token().text)
        defer { close(descriptor) }
        var environment = environment(token: descriptor)
        environment[FeatureEnvironment.runDirectory] = "relative"
        #expect(throws: RunDirectoryError.notAbsolute("relative")) { try FeatureAddress(environment: environment) }
    }
}
