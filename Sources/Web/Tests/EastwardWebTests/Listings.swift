// The listings of the article “Browsers and other HTTP clients”.
import Eastward
import EastwardWeb
import FixtureContract

struct NotesWeb {
    static func main() async {
        var options = WebOptions()
        options.hosts = ["notes.example"]
        options.origins = ["https://notes.example"]
        await WebGateway<NotesFeature>.main(
            slices: [.all(NotesSlice.self)],
            access: WebAccess(credentials: [.cookie("session")]) { request in
                guard let session = request.cookies["session"], let user = await sessions.user(of: session) else {
                    return nil
                }
                return WebPrincipal(id: user, proof: .cookie)
            } permitting: { action, principal, _ in
                action.action == .clearNotes && principal.id != "admin" ? nil : action
            },
            options: options)
    }
}

let ownNotes: [WebSlice<NotesFeature>] = [
    .own(NotesSlice.self) { notes, principal in
        Notes(text: notes.text.split(separator: "\n").filter { $0.hasPrefix(principal.id) }.joined(separator: "\n"))
    }
]

private actor Sessions {
    private var users: [String: String] = [:]

    func user(of session: String) -> String? { users[session] }
}

private let sessions = Sessions()
