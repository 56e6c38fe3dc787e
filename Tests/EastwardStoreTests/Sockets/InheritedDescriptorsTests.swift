import Testing

@testable import EastwardStore

@Suite("The descriptors that a process is started with") struct InheritedDescriptorsTests {
    private static func names(_ environment: [String: String]) -> [String] {
        InheritedDescriptors(environment: environment, process: 42).entries.map { "\($0.number) \($0.name)" }
    }

    @Test func beginAtThreeUnderTheirNames() {
        let environment = ["LISTEN_PID": "42", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "actions:slices/market.Counter"]
        #expect(Self.names(environment) == ["3 actions", "4 slices/market.Counter"])
    }

    @Test(arguments: [
        [:], ["LISTEN_FDS": "1"], ["LISTEN_PID": "42"], ["LISTEN_PID": "43", "LISTEN_FDS": "1"],
        ["LISTEN_PID": "", "LISTEN_FDS": "1"], ["LISTEN_PID": "42", "LISTEN_FDS": "x"],
        ["LISTEN_PID": "42", "LISTEN_FDS": "0"], ["LISTEN_PID": "42", "LISTEN_FDS": "-1"],
        ["LISTEN_PID": "42", "LISTEN_FDS": "1025"], ["LISTEN_PID": "42", "LISTEN_FDS": "2147483647"],
        ["LISTEN_PID": "42", "LISTEN_FDS": "99999999999"],
    ])
    func areNoneIfTheEnvironmentIsInvalidOrOfAnotherProcess(environment: [String: String]) {
        #expect(Self.names(environment) == [])
    }

    @Test(arguments: [nil, "", "one", "one:two:three", "one:two:"])
    func areUnknownIfTheNamesDoNotMatch(names: String?) {
        var environment = ["LISTEN_PID": "42", "LISTEN_FDS": "2"]
        environment["LISTEN_FDNAMES"] = names
        #expect(Self.names(environment) == ["3 unknown", "4 unknown"])
    }
}
