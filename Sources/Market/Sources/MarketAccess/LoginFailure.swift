/// The reason why a login failed. Its text contains neither a member nor the input, so that a view may show it to every
/// user.
public nonisolated enum LoginFailure: Error, Equatable, CustomStringConvertible {
    case unknownMember
    /// The first password of a member has fewer than ``LoginStateUseCase/shortest`` characters.
    case tooShort
    case wrongPassword
    /// There were too many wrong passwords.
    case tooSoon(wait: Duration)
    /// The credentials could not be checked.
    case unavailable(reason: String)

    public var description: String {
        switch self {
        case .unknownMember: "no member has that name."
        case .tooShort: "a first password has \(LoginStateUseCase.shortest) or more characters."
        case .wrongPassword: "wrong password."
        case .tooSoon(let wait): "too many wrong passwords, wait \(Int((wait / .seconds(1)).rounded(.up))) s."
        case .unavailable(let reason): reason
        }
    }

    /// The description as a sentence of its own.
    public var sentence: String { description.prefix(1).uppercased() + description.dropFirst() }
}
