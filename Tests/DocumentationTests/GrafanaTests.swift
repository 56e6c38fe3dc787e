import EastwardTesting
import Foundation
import Testing

/// Tests that Grafana's dashboard shows the metrics of the article Metrics, and that its expressions are valid.
@Suite("The dashboard") struct GrafanaTests {
    /// The parts of a dashboard that these tests check.
    private struct Dashboard: Decodable {
        struct Input: Decodable {
            var name: String
            var pluginId: String
        }

        struct Variables: Decodable {
            var list: [Variable]
        }

        struct Variable: Decodable {
            var name: String
            var type: String
            /// The expression of a variable that Prometheus fills.
            var definition: String?
        }

        struct Panel: Decodable {
            struct Place: Decodable, Hashable {
                var x: Int
                var y: Int
                var w: Int
                var h: Int
            }

            struct FieldConfiguration: Decodable {
                struct Defaults: Decodable { var unit: String }

                var defaults: Defaults
            }

            struct Target: Decodable {
                var expr: String
                var refId: String
            }

            var id: Int
            var type: String
            var title: String
            var description: String?
            var gridPos: Place
            var fieldConfig: FieldConfiguration?
            var targets: [Target]?
        }

        private enum CodingKeys: String, CodingKey {
            case schemaVersion, panels, templating
            case inputs = "__inputs"
        }

        var inputs: [Input]
        var schemaVersion: Int
        var panels: [Panel]
        var templating: Variables

        /// The panels that are no headings.
        var diagrams: [Panel] { panels.filter { $0.type != "row" } }
        var targets: [(panel: Panel, target: Panel.Target)] {
            panels.flatMap { panel in (panel.targets ?? []).map { (panel: panel, target: $0) } }
        }
        var expressions: [String] {
            targets.map(\.target.expr) + templating.list.compactMap(\.definition)
        }
    }

    private let dashboard: Dashboard

    init() throws {
        let path = "\(Catalogue.repository)/deploy/grafana.json"
        dashboard = try JSONDecoder().decode(Dashboard.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// The names of each metric's samples, by the metric.
    private static func samples() throws -> [String: Set<String>] {
        let article = try #require(Catalogue.pages.first { $0.name == "Metrics" })
        var samples: [String: Set<String>] = [:]
        for row in article.text.matches(of: /(?m)^\| `(eastward_\w+)` \| (\w+) \|/) {
            let name = String(row.output.1)
            let suffixes = row.output.2 == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
            samples[name] = Set(suffixes.map { name + $0 })
        }
        return samples
    }

    @Test func itsExpressionsUseTheMetricsOfTheArticle() throws {
        let samples = try Self.samples()
        try #require(samples.count > 20)
        let used = Set(dashboard.expressions.flatMap { $0.matches(of: /eastward_\w+/).map { String($0.output) } })
        let known = samples.values.reduce(into: Set()) { $0.formUnion($1) }
        #expect(used.subtracting(known).isEmpty)
        for (metric, names) in samples {
            #expect(!names.isDisjoint(with: used), "No panel shows \(metric).")
        }
    }

    @Test func itsVariablesAreDefined() {
        let defined = Set(dashboard.templating.list.map(\.name) + ["__rate_interval"])
        #expect(defined.isSuperset(of: ["datasource", "process"]))
        for expression in dashboard.expressions {
            for match in expression.matches(of: /\$(\w+)/) {
                #expect(defined.contains(String(match.output.1)), "\(expression)")
            }
        }
    }

    @Test func itIsImportedWithADataSource() {
        #expect(dashboard.inputs.map(\.name) == ["DS_PROMETHEUS"])
        #expect(dashboard.inputs.map(\.pluginId) == ["prometheus"])
        // That of Grafana 10.0.
        #expect(dashboard.schemaVersion >= 38)
    }

    @Test func everyPanelIsExplainedInOneSentence() {
        for panel in dashboard.diagrams {
            #expect(!panel.title.isEmpty)
            #expect(panel.fieldConfig?.defaults.unit.isEmpty == false, "\(panel.title) has no unit.")
            let description = panel.description ?? ""
            #expect(description.wholeMatch(of: /[A-Z][^.]*\./) != nil, "\(panel.title): “\(description)”")
        }
    }

    @Test func panelsHaveIDsAndPlacesOfTheirOwn() {
        #expect(Set(dashboard.panels.map(\.id)).count == dashboard.panels.count)
        var taken: [Dashboard.Panel.Place: String] = [:]
        for panel in dashboard.panels {
            let place = panel.gridPos
            #expect(place.x >= 0 && place.w > 0 && place.h > 0 && place.x + place.w <= 24, "\(panel.title)")
            for x in place.x..<(place.x + place.w) {
                for y in place.y..<(place.y + place.h) {
                    let other = taken.updateValue(panel.title, forKey: .init(x: x, y: y, w: 1, h: 1))
                    #expect(other == nil, "\(panel.title) covers \(other ?? "")")
                }
            }
        }
    }

    /// Prometheus' own tool reads them as recording rules.
    @Test func itsExpressionsAreValidForPrometheus() async throws {
        let rules = dashboard.targets.map { panel, target in
            let expression = target.expr.replacing("$__rate_interval", with: "1m").replacing(/\$\w+/, with: ".*")
            return ["record": "panel_\(panel.id)_\(target.refId)", "expr": expression]
        }
        try await Programs.withDirectory { directory in
            let file = "\(directory)/rules.yaml"
            // JSON is YAML.
            let groups: [String: Any] = ["groups": [["name": "dashboard", "rules": rules] as [String: Any]]]
            let text = try JSONSerialization.data(withJSONObject: groups, options: .withoutEscapingSlashes)
            try text.write(to: URL(fileURLWithPath: file))
            // deploy/setup extracts it.
            let check = try await Programs.run(
                "/usr/bin/env", ["promtool", "check", "rules", file],
                path: "\(Catalogue.repository)/.build/prometheus/usr/bin")
            #expect(check.code == .code(0), "\(check.text)")
            #expect(check.text.contains("\(rules.count) rules found"), "\(check.text)")
        }
    }
}
