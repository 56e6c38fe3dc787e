extension String {
    /// The text as one word of a shell's command.
    package var shellQuoted: String {
        wholeMatch(of: /[A-Za-z0-9_.\/+-]+/) != nil ? self : "'\(replacing("'", with: #"'\''"#))'"
    }
}
