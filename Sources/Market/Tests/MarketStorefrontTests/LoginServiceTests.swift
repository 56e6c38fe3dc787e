import Eastward
import EastwardTesting
import EastwardWeb
import MarketAccess
import MarketContract
import Testing

@testable import MarketStorefront

@Suite("The log-in on the page") struct LoginServiceTests {
    private func serviceWithoutAnswers(_ clock: TestClock) -> LoginService {
        LoginService(Page(), timeout: .seconds(10), clock: clock) { _ in
        } logIn: { _ in
        } sendAction: { _ in
            try await Task.sleep(for: .seconds(600))
            throw ActionError.cancelled
        }
    }

    /// The code of the refusal of a login; `nil` if it succeeds.
    private func logIn(_ service: LoginService, _ visitor: String) async -> String? {
        do {
            try await service.logIn(Credentials(name: "ann", password: "correct horse"), for: visitor)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func aLoginThatTheStoreDoesNotAnswerIsReportedAsPending() async {
        let clock = TestClock()
        let service = serviceWithoutAnswers(clock)
        async let answer = logIn(service, "v")
        await clock.advance(by: .seconds(10))
        #expect(await answer == "pending")
    }

    @Test func theWaitingLoginsOfAVisitorAreBounded() async {
        let clock = TestClock()
        let service = serviceWithoutAnswers(clock)
        var answers: [String?] = []
        await withTaskGroup(of: String?.self) { group in
            for _ in 1...9 { group.addTask { await logIn(service, "v") } }
            answers.append(await group.next() ?? nil)
            #expect(answers == ["too_many"])
            group.addTask { await logIn(service, "w") }
            await clock.advance(by: .seconds(10))
            for await answer in group { answers.append(answer) }
        }
        #expect(answers == ["too_many"] + Array(repeating: "pending", count: 9))
    }
}
