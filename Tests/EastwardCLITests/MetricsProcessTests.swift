import Eastward
import EastwardOperator
import EastwardSupervisor
import Testing

@testable import EastwardCLI

@Suite("The process of the option --metrics")
struct MetricsProcessTests {
    @Test(arguments: [
        ("127.0.0.1:9464", "127.0.0.1", 9464), ("0.0.0.0:0", "0.0.0.0", 0), ("9464", "127.0.0.1", 9464),
        ("0", "127.0.0.1", 0), ("[::1]:65535", "::1", 65535),
    ])
    func anAddressIsAnIPAddressAndAPort(text: String, host: String, port: UInt16) throws {
        let address = try MetricsAddress(text)
        #expect(address.host == host)
        #expect(address.port == port)
        #expect(try MetricsAddress(address.description) == address)
    }

    @Test(arguments: [
        "", ":", ":9464", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "65536", "-1", "localhost:9464", "*:9464",
        "::1:9464", "[::1]", "[]:1", "http://127.0.0.1:9464", "127.0.0.1:9464/metrics", "${run_dir}:9464", "１",
    ])
    func anotherTextIsRejectedWithExamples(text: String) {
        let error = #expect(throws: EndpointError.self) { try MetricsAddress(text) }
        #expect(error?.description.hasPrefix("“\(text)” is not an IP address with a port") == true)
    }

    @Test func theURLHasThePortAtWhichTheServerListens() throws {
        #expect(try MetricsAddress("127.0.0.1:0").url(port: 4711) == "http://127.0.0.1:4711/metrics")
        #expect(try MetricsAddress("[::1]:0").url(port: 4711) == "http://[::1]:4711/metrics")
    }

    private func process() throws -> MetricsProcess {
        MetricsProcess(address: try MetricsAddress("9464"), program: "/bin/eastward-inspector")
    }

    @Test func theProcessIsTheLastOneAndNoOtherWaitsForIt() throws {
        let store = Manifest.Process(name: "store", command: ["/bin/store"])
        let manifest = Manifest(file: "market.yaml", app: "market", processes: [store])
        let added = try process().added(to: manifest)
        #expect(added.processes.map(\.name) == ["store", "metrics"])
        #expect(added.processes[0] == store)
        #expect(added.processes[1].command == ["/bin/eastward-inspector", "metrics", "127.0.0.1:9464"])
        #expect(!added.processes[1].isSignificant)
        #expect(added.processes[1].dependencies.isEmpty)
    }

    @Test func aProcessOfTheSameNameIsAnError() throws {
        let manifest = Manifest(
            file: "market.yaml", app: "market", processes: [Manifest.Process(name: "metrics", command: ["/bin/other"])])
        let error = try #require(throws: CommandError.self) { try process().added(to: manifest) }
        #expect(error.exitCode == 78)
        #expect(error.description.contains("market.yaml has a process “metrics” already"))
    }
}
