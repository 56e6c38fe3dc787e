/// Why somebody was not let in. Its words name neither a person nor what they typed, so that a view may show them to
/// everybody.
public nonisolated enum LoginFailure: Error, Equatable, CustomStringConvertible {
    case unknownMember
    /// The first password of a member has fewer than ``LoginStateUseCase/shortest`` characters.
    case tooShort
    case wrongPassword
    /// There were too many wrong passwords.
    case tooSoon(wait: Duration)
    /// Whether they are right cannot be told.
    case unavailable(reason: String)

    public var description: String {
        switch self {
        case .unknownMember: "nobody of that name signed up."
        case .tooShort: "a first password has \(LoginStateUseCase.shortest) or more characters."
        case .wrongPassword: "wrong password."
        case .tooSoon(let wait): "too many wrong passwords, wait \(Int((wait / .seconds(1)).rounded(.up))) s."
        case .unavailable(let reason): reason
        }
    }
}
