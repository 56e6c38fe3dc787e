import EastwardTesting
import Foundation
import Testing

/// Chromium without a screen, driven as people drive it, over W3C's WebDriver: https://www.w3.org/TR/webdriver2/
final class Browser: Sendable {
    private let driver: ChildProcess
    private let address: String

    /// Starts the driver, gives it to `body`, and ends it with every window that is open.
    static func run(_ body: (Browser) async throws -> Void) async throws {
        let driver = try ChildProcess(
            "/usr/bin/env", ["chromedriver", "--port=0"], environment: ProcessInfo.processInfo.environment)
        // Its windows are its children.
        defer { kill(-driver.pid, SIGKILL) }
        let line = try await driver.output.first("the port of chromedriver") { $0.contains("successfully on port ") }
        let port = try #require(line.text.firstMatch(of: /on port (\d+)/)?.1)
        try await body(Browser(driver, "http://127.0.0.1:\(port)"))
    }

    private init(_ driver: ChildProcess, _ address: String) {
        self.driver = driver
        self.address = address
    }

    /// Opens a page in a browser of its own.
    func open(_ url: String, width: Int = 1200, height: Int = 900) async throws -> BrowserWindow {
        var options: [String: Any] = [
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=\(width),\(height)"]
        ]
        if width < 500 {
            options["mobileEmulation"] = ["deviceMetrics": ["width": width, "height": height, "pixelRatio": 2]]
        }
        let wanted: [String: Any] = [
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL"],
        ]
        let session = try await BrowserWindow.ask(
            "POST", "\(address)/session", ["capabilities": ["alwaysMatch": wanted]])
        let id = try #require((session as? [String: Any])?["sessionId"] as? String)
        let window = BrowserWindow(address: "\(address)/session/\(id)")
        try await window.ask("POST", "url", ["url": url])
        return window
    }
}

/// A window of a ``Browser``.
struct BrowserWindow {
    fileprivate let address: String

    @discardableResult
    fileprivate func ask(_ method: String, _ path: String, _ body: [String: Any]? = nil) async throws -> Any {
        try await Self.ask(method, "\(address)/\(path)", body)
    }

    fileprivate static func ask(_ method: String, _ url: String, _ body: [String: Any]? = nil) async throws -> Any {
        let url = try #require(URL(string: url))
        let body = try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
        let data = try await onThread { try LocalHTTP.ask(method, port: url.port ?? 80, url.path, body) }
        let answer = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        let value = answer?["value"] ?? NSNull()
        if let failure = value as? [String: Any], let error = failure["error"] as? String {
            throw WebDriverError(code: error, description: "\(error): \(failure["message"] ?? "")")
        }
        return value
    }

    /// What `return …` gives in the page.
    func evaluate(_ expression: String) async throws -> String {
        let value = try await ask("POST", "execute/sync", ["script": "return String(\(expression))", "args": []])
        return value as? String ?? ""
    }

    /// The text that a person sees in an element; empty if there is none.
    func text(_ selector: String) async throws -> String {
        try await evaluate("document.querySelector(\(quoted(selector)))?.innerText ?? ''")
    }

    /// Whether a person sees it.
    func shows(_ selector: String) async throws -> Bool {
        try await evaluate("document.querySelector(\(quoted(selector)))?.checkVisibility() ?? false") == "true"
    }

    private func quoted(_ text: String) -> String {
        String(
            decoding: (try? JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed)) ?? Data(),
            as: UTF8.self)
    }

    /// Waits until a person sees `text` in an element.
    func waitFor(_ text: String, in selector: String, within limit: Duration = .seconds(20)) async throws {
        var last = ""
        do {
            try await until("\(selector) shows “\(text)”", within: limit) {
                last = try await self.text(selector)
                return last.contains(text)
            }
        } catch {
            throw WaitedInVain("\(error) It shows: \(last)")
        }
    }

    /// Clicks the button or row of a panel that says `text`, as soon as it can be clicked.
    func press(_ text: String, in panel: String) async throws {
        let path =
            "//*[@data-process='\(panel)']//button[not(@disabled) and (normalize-space()='\(text)' or span[@class='title']='\(text)')]"
        try await withElement(path) { button in
            try await ask("POST", "element/\(button)/click", [:])
        }
    }

    /// Puts `text` into the field of a panel with that label, in place of what it has, at once as pasting does.
    func fill(_ label: String, in panel: String, with text: String) async throws {
        let path =
            "//*[@data-process='\(panel)']//label[normalize-space(span)='\(label)' or normalize-space(text())='\(label)']/input"
        let script = """
            arguments[0].focus(); arguments[0].select(); document.execCommand("insertText", false, arguments[1]);
            """
        try await withElement(path) { field in
            try await ask(
                "POST", "execute/sync",
                ["script": script, "args": [["element-6066-11e4-a52e-4f735466cecf": field], text]])
        }
    }

    /// Does `body` with an element as soon as there is one. What the page replaces meanwhile is looked for again.
    private func withElement(_ path: String, _ body: (String) async throws -> Void) async throws {
        try await until("there is \(path)") {
            do {
                let answer = try await ask("POST", "element", ["using": "xpath", "value": path])
                guard let element = (answer as? [String: String])?.values.first else { return false }
                try await body(element)
                return true
            } catch let error as WebDriverError where error.isTransient {
                return false
            }
        }
    }

    /// Presses keys, wherever the focus is; those that are no characters by their numbers in WebDriver.
    func type(_ keys: String) async throws {
        let actions = keys.flatMap {
            [["type": "keyDown", "value": String($0)], ["type": "keyUp", "value": String($0)]]
        }
        try await ask("POST", "actions", ["actions": [["type": "key", "id": "keys", "actions": actions]]])
    }

    /// What the page wrote to the browser's console, errors and refusals of its policy included.
    func complaints() async throws -> [String] {
        let entries = try await ask("POST", "se/log", ["type": "browser"]) as? [[String: Any]] ?? []
        return entries.compactMap { $0["message"] as? String }
    }

    func screenshot() async throws -> Data {
        let image = try await ask("GET", "screenshot") as? String ?? ""
        return try #require(Data(base64Encoded: image))
    }
}

/// What the driver says when it cannot do something.
struct WebDriverError: Error, CustomStringConvertible {
    let code: String
    let description: String

    /// Nothing was done, and it may work in a moment.
    var isTransient: Bool {
        ["no such element", "stale element reference", "element not interactable", "element click intercepted"]
            .contains(code)
    }
}
