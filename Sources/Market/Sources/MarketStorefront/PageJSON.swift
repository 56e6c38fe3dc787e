import Eastward
import EastwardView
import MarketContract

/// The data of the page's events.
nonisolated enum PageJSON {
    static func screen(_ process: String, title: String) -> String {
        line {
            $0.field("process", process)
            $0.field("title", title)
        }
    }

    static func screen(_ process: String) -> String {
        line { $0.field("process", process) }
    }

    static func panel(_ panel: Panel, of process: String) -> String {
        line {
            $0.field("process", process)
            $0.field("panel", panel)
        }
    }

    static func running(_ processes: Set<String>) -> String {
        line { $0.field("processes", processes.sorted()) }
    }

    static func health(_ health: [String: Health]) -> String {
        line { json in
            for (process, health) in health.sorted(by: { $0.key < $1.key }) { json.field(process, health.rawValue) }
        }
    }

    /// An object in one line.
    private static func line(_ fields: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        json.object(fields)
        return json.text
    }
}
