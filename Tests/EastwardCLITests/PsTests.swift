import Testing

@testable import EastwardCLI
@testable import EastwardSupervisor

@Suite struct PsTests {
    private func process(_ name: String, status: String?) -> ProcessStatus {
        ProcessStatus(
            name: name, instance: 1, role: nil, state: "ready", pid: 42, restarts: 0, uptimeSeconds: 75, status: status,
            isCompleted: false)
    }

    @Test func aStatusThatDoesNotFitHasALineOfItsOwn() {
        let address = "http://127.0.0.1:8080/#secret=a6761951eb9f5d47a5d20e08e45133d9"
        let processes = [process("page", status: address), process("store", status: "durability full")]
        #expect(
            Ps.table(processes, isColored: false, width: 80) == """
                NAME     STATE  PID  RESTARTS  UPTIME  STATUS
                page.1   ready  42   0         1m 15s
                  \(address)
                store.1  ready  42   0         1m 15s  durability full
                """)
        let narrow = Ps.table([process("store", status: nil)], isColored: false, width: 20)
        #expect(narrow == "NAME     STATE  PID…\nstore.1  ready  42 …")
        #expect(Ps.table(processes, isColored: false).contains("1m 15s  \(address)\n"))
    }
}
