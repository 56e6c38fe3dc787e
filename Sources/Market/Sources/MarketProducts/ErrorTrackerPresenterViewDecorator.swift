import Foundation

/// Counts the errors that users were shown, and logs each.
final class Analytics {
    private(set) var errors = 0
    private let write: (String) -> Void

    /// - Parameter write: writes a line to the log.
    init(write: @escaping (String) -> Void = Log.write) {
        self.write = write
    }

    func logError(_ message: String) {
        errors += 1
        write("error \(errors) was shown: \(message)")
    }
}

/// A view that counts the errors before another view shows them.
final class ErrorTrackerPresenterViewDecorator: ProductsListView {
    private let analytics: Analytics
    private let decoratee: any ProductsListView

    init(analytics: Analytics, decoratee: any ProductsListView) {
        self.analytics = analytics
        self.decoratee = decoratee
    }

    func showProducts(_ products: [ProductViewModel]) { decoratee.showProducts(products) }

    func showMessage(_ message: String) { decoratee.showMessage(message) }

    func showError(message: String) {
        analytics.logError(message)
        decoratee.showError(message: message)
    }
}

/// The log of this process, for messages that are not for its view.
nonisolated enum Log {
    static func write(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}
