/// Shows the count on standard output, a line for each change.
struct TerminalCountView: CountView {
    func showCount(_ text: String) {
        print(text)
    }
}
