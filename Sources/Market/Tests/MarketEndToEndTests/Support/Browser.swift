import EastwardTesting
import Foundation
import Testing

/// A headless Chromium, driven over W3C's WebDriver as a user would: https://www.w3.org/TR/webdriver2/
final class Browser: Sendable {
    private let driver: ChildProcess
    private let address: String

    /// Starts the driver, runs `body` with it, and ends it with every open window.
    static func run(_ body: (Browser) async throws -> Void) async throws {
        let driver = try ChildProcess(
            "/usr/bin/env", ["chromedriver", "--port=0"], environment: ProcessInfo.processInfo.environment)
        // Its windows are its child processes.
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

    /// The value of `return …` in the page.
    func evaluate(_ expression: String) async throws -> String {
        let value = try await ask("POST", "execute/sync", ["script": "return String(\(expression))", "args": []])
        return value as? String ?? ""
    }

    /// The visible text of an element; empty if there is none.
    func text(_ selector: String) async throws -> String {
        try await evaluate("document.querySelector(\(quoted(selector)))?.innerText ?? ''")
    }

    /// Whether an element is visible.
    func shows(_ selector: String) async throws -> Bool {
        try await evaluate("document.querySelector(\(quoted(selector)))?.checkVisibility() ?? false") == "true"
    }

    private func quoted(_ text: String) -> String {
        String(
            decoding: (try? JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed)) ?? Data(),
            as: UTF8.self)
    }

    /// Waits until `text` is visible in an element.
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

    /// Clicks an element as soon as it is displayed and not blocked.
    func click(_ selector: String) async throws {
        let free = "\(selector):not([aria-disabled='true'])"
        try await withElement("css selector", free) { try await ask("POST", "element/\($0)/click", [:]) }
    }

    /// Replaces the text of a field, at once as pasting does.
    func enter(_ text: String, in selector: String) async throws {
        try await withElement("css selector", selector) { try await replaceText(of: $0, with: text) }
    }

    private func replaceText(of field: String, with text: String) async throws {
        let script = """
            arguments[0].focus(); arguments[0].select(); document.execCommand("insertText", false, arguments[1]);
            """
        try await ask(
            "POST", "execute/sync", ["script": script, "args": [["element-6066-11e4-a52e-4f735466cecf": field], text]])
    }

    /// Displays what the terminal of a process shows, in the drawer behind the scenes.
    func look(at process: String) async throws {
        let row = "#processes > [data-process='\(process)']"
        try await until("the drawer shows \(process)") {
            try await evaluate(
                """
                ((drawer, row) => {
                  if (!drawer.open) document.getElementById("open-backstage").click();
                  const look = row?.querySelector(".look:not([hidden])");
                  if (row?.querySelector(".terminal").hidden) look?.click();
                  return drawer.open && row && !row.querySelector(".terminal").hidden;
                })(document.getElementById("backstage"), document.querySelector("\(row)"))
                """) == "true"
        }
    }

    /// Clicks the button or row of a process's panel with this `text`, as soon as it can be clicked.
    func press(_ text: String, in process: String) async throws {
        try await look(at: process)
        let path =
            "//*[@data-process='\(process)']//fieldset[not(@disabled)]//button[not(@disabled) and (normalize-space()='\(text)' or span[@class='title']='\(text)')]"
        try await withElement("xpath", path) { try await ask("POST", "element/\($0)/click", [:]) }
    }

    /// Replaces the text in the field of a process's panel with that label, at once as pasting does.
    func fill(_ label: String, in process: String, with text: String) async throws {
        try await look(at: process)
        let path =
            "//*[@data-process='\(process)']//label[normalize-space(span)='\(label)' or normalize-space(text())='\(label)']/input"
        try await withElement("xpath", path) { try await replaceText(of: $0, with: text) }
    }

    /// Runs `body` with an element as soon as it exists. If the page replaces the element meanwhile, it is looked up
    /// again.
    private func withElement(
        _ strategy: String, _ value: String, _ body: (String) async throws -> Void
    ) async throws {
        try await until("there is \(value)") {
            do {
                let answer = try await ask("POST", "element", ["using": strategy, "value": value])
                guard let element = (answer as? [String: String])?.values.first else { return false }
                try await body(element)
                return true
            } catch let error as WebDriverError where error.isTransient {
                return false
            }
        }
    }

    /// Opens an address of the page in this window.
    func go(to path: String) async throws {
        let origin = try await evaluate("location.origin")
        try await ask("POST", "url", ["url": origin + path])
    }

    /// Presses the browser's Back, Forward or Reload: `back`, `forward` or `refresh`.
    func press(browser button: String) async throws {
        try await ask("POST", button, [:])
    }

    /// Presses keys at the current focus. Keys that are no characters are given by their numbers in WebDriver.
    func type(_ keys: String) async throws {
        let actions = keys.flatMap {
            [["type": "keyDown", "value": String($0)], ["type": "keyUp", "value": String($0)]]
        }
        try await ask("POST", "actions", ["actions": [["type": "key", "id": "keys", "actions": actions]]])
    }

    /// The serious violations of the rules of [axe-core](https://github.com/dequelabs/axe-core), after all animations:
    /// text that is still fading in has too little contrast.
    func violations() async throws -> [String] {
        try await ask("POST", "execute/sync", ["script": try Self.axe, "args": []])
        let check = """
            for (const animation of document.getAnimations()) {
              if (animation.effect.getComputedTiming().endTime < Infinity) animation.finish();
            }
            axe.run().then(({ violations }) => arguments[0](JSON.stringify(violations
              .filter(({ impact }) => impact === "serious" || impact === "critical")
              .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)))))
            """
        let found = try await ask("POST", "execute/async", ["script": check, "args": []]) as? String
        return try JSONDecoder().decode([String].self, from: Data(try #require(found).utf8))
    }

    /// The script of axe-core, which `deploy/setup --tests` installs with the Python packages of the tests.
    private static var axe: String {
        get throws {
            let library = URL(filePath: RunningApp.defaultManifest)
                .appending(path: "../../../.build/python/lib").standardizedFileURL
            let version = try FileManager.default.contentsOfDirectory(atPath: library.path)
                .first { $0.hasPrefix("python3") }
            let script = library.appending(
                path: "\(try #require(version))/site-packages/axe_playwright_python/axe.min.js")
            return try String(contentsOf: script, encoding: .utf8) + "; return null"
        }
    }

    /// The messages in the browser's console, including errors and violations of the page's policy.
    func complaints() async throws -> [String] {
        let entries = try await ask("POST", "se/log", ["type": "browser"]) as? [[String: Any]] ?? []
        return entries.compactMap { $0["message"] as? String }
    }

    func screenshot() async throws -> Data {
        let image = try await ask("GET", "screenshot") as? String ?? ""
        return try #require(Data(base64Encoded: image))
    }
}

/// The driver's error for a failed command.
struct WebDriverError: Error, CustomStringConvertible {
    let code: String
    let description: String

    /// Whether the command had no effect, and a retry may succeed.
    var isTransient: Bool {
        ["no such element", "stale element reference", "element not interactable", "element click intercepted"]
            .contains(code)
    }
}
