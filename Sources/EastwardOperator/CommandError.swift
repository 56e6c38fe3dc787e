/// An error of an operator's command: a sentence for standard error, and the command's exit code.
package struct CommandError: Error, Equatable, CustomStringConvertible {
    package let description: String
    package let exitCode: Int32

    package init(_ description: String, exitCode: Int32 = 1) {
        self.description = description
        self.exitCode = exitCode
    }
}
