import Testing

@testable import EastwardInspector

@Suite("Access to the page")
struct PageAccessTests {
    private let access = PageAccess(port: 8123)

    private func request(
        host: String? = "127.0.0.1:8123", origin: String? = nil, site: String? = nil, key: String? = nil
    ) -> PageAccess.Request {
        PageAccess.Request(host: host, origin: origin, site: site, authorization: key.map { "Bearer \($0)" })
    }

    private func token(_ access: PageAccess) -> String { String(access.address.split(separator: "=").last ?? "") }

    /// An access that one page has opened, and its key.
    private func opened() throws -> (access: PageAccess, key: String) {
        var opened = access
        let key = try opened.open(token(access))
        return (opened, key)
    }

    @Test func theTokenOfTheAddressGivesTheKey() throws {
        let (access, key) = try opened()
        #expect(access.refusal(of: request(key: key), needsKey: true) == nil)
        #expect(access.refusal(of: request(site: "same-origin", key: key), needsKey: true) == nil)
        #expect(access.refusal(of: request(origin: "http://127.0.0.1:8123", key: key), needsKey: true) == nil)
    }

    @Test func aTokenWorksOnce() throws {
        let used = token(access)
        var access = try opened().access
        #expect(token(access) != used)
        var refusal: PageAccess.Refusal?
        do throws(PageAccess.Refused) { _ = try access.open(used) } catch { refusal = error.refusal }
        #expect(refusal == .wrongToken)
        _ = try access.open(token(access))
    }

    @Test func theTokenIsNotSentToTheServer() throws {
        #expect(access.address.contains("/#token="))
    }

    /// `localhost` may be another address, on which another user listens.
    @Test(arguments: [
        nil, "", "127.0.0.1", "127.0.0.1:80", "localhost:8123", "[::1]:8123", "example.org:8123",
        "127.0.0.1.example.org:8123",
    ])
    func anotherHostIsRefused(host: String?) throws {
        let (access, key) = try opened()
        #expect(access.refusal(of: request(host: host, key: key), needsKey: true) == .wrongHost)
        #expect(access.refusal(of: request(host: host), needsKey: false) == .wrongHost)
    }

    @Test(arguments: [
        "null", "", "http://example.org", "https://127.0.0.1:8123", "http://127.0.0.1:80", "http://localhost:8123",
        "http://127.0.0.1:8123.example.org",
    ])
    func anotherOriginIsRefused(origin: String) throws {
        let (access, key) = try opened()
        #expect(access.refusal(of: request(origin: origin, key: key), needsKey: true) == .wrongOrigin)
        #expect(access.refusal(of: request(origin: origin), needsKey: false) == .wrongOrigin)
    }

    @Test(arguments: ["cross-site", "same-site", ""]) func anotherSiteIsRefused(site: String) throws {
        let (access, key) = try opened()
        #expect(access.refusal(of: request(site: site, key: key), needsKey: true) == .wrongOrigin)
    }

    @Test(arguments: [nil, "", "x", String(repeating: "0", count: 32)])
    func aWrongKeyOrTokenIsRefused(word: String?) {
        #expect(access.refusal(of: request(key: word), needsKey: true) == .wrongKey)
        #expect(access.refusal(of: request(key: token(access)), needsKey: true) == .wrongKey)
        var access = access
        var refusal: PageAccess.Refusal?
        do throws(PageAccess.Refused) { _ = try access.open(word ?? "") } catch { refusal = error.refusal }
        #expect(refusal == .wrongToken)
    }
}
