/// Shows the count on standard output, a line for each change, but no more lines than a person can read.
final class TerminalCountView: CountView {
    private var isPausing = false
    private var latest: String?

    func showCount(_ text: String) {
        guard !isPausing else {
            latest = text
            return
        }
        print(text)
        isPausing = true
        Task {
            try? await Task.sleep(for: .milliseconds(50))
            isPausing = false
            if let latest {
                self.latest = nil
                showCount(latest)
            }
        }
    }
}
