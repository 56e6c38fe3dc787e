import Eastward
import FixtureContract
import Foundation
import SwiftProtobuf
import Testing

@testable import EastwardCLI
@testable import EastwardOperator

@Suite struct DescriptionTextTests {
    private let app: AppDescription

    init() throws {
        var description = WireDescription()
        description.contract = try #require(Data(base64Encoded: MarketAction.contract))
        description.actions = ["market.Increment", "market.EnterText", "market.CloseItem"].map { name in
            .with { $0.name = name }
        }
        description.roles = [
            .with {
                $0.name = "market.CounterFeature"
                $0.actions = ["market.Increment"]
                $0.slices = ["market.Count"]
            }
        ]
        app = try AppDescription(description)
    }

    @Test(arguments: [
        (["Counts up."], "Counts up."),
        (["Signs up, if", "the name is free. Else", "rejected."], "Signs up, if the name is free."),
        (["Counts", "up", "", "Or down."], "Counts up"), (["Counts, e.g. apples. All."], "Counts, e.g. apples."),
        ([], ""),
    ])
    func aListHasTheFirstSentenceOfAComment(comment: [String], sentence: String) {
        #expect(DescriptionText.firstSentence(of: comment) == sentence)
    }

    @Test func anActionIsShownWithFieldsRightsAndAnExample() {
        let text = DescriptionText(app, width: 80).text(.action, "market.Increment")
        #expect(
            text == """
                market.Increment: action
                Counts up.

                FIELD  TYPE
                by     integer  The amount, 1 or more.

                Sent by: market.CounterFeature

                To send it: eastward dispatch market.Increment by=1
                """)
    }

    @Test func theValuesOfAnEnumAreListed() {
        let text = DescriptionText(app, width: 80).text(.action, "market.EnterText")
        #expect(text.contains("field  market.SignupField"), "\(text)")
        #expect(text.contains("market.SignupField\nVALUE\nSIGNUP_FIELD_NONE"), "\(text)")
        #expect(text.contains("Sent by: no role"))
    }

    @Test func aRoleIsShownWithItsRights() {
        let text = DescriptionText(app, width: 80).text(.role, "market.CounterFeature")
        #expect(text.contains("SENDS\nmarket.Increment  (by) Counts up."), "\(text)")
        #expect(
            text.contains("RECEIVES\nmarket.Count  (count) The slice for a component that shows the count."), "\(text)")
    }

    @Test func linesOfTheOverviewFitTheTerminal() {
        let text = DescriptionText(app, width: 40).overview
        #expect(text.contains("market.Increment  (by) Counts up."))
        let lines: [Substring] = text.split(separator: "\n").dropLast()
        #expect(lines.allSatisfy { $0.count <= 40 }, "\(text)")
        #expect(text.contains("market.Count  (count) The slice for a c…"), "\(text)")
    }

    @Test func namesAreFoundWithoutTheirPackage() throws {
        #expect(try app.declaration(named: "Count").kind == .slice)
        #expect(try app.declaration(named: "CounterFeature").name == "market.CounterFeature")
        let error = #expect(throws: CommandError.self) { try app.action(named: "CounterFeature") }
        #expect(error?.description.hasPrefix("market.CounterFeature is a role, not an action.") == true)
        let unknown = #expect(throws: CommandError.self) { try app.declaration(named: "Incremnt") }
        #expect(unknown?.description.contains("The nearest: market.Increment") == true)
    }
}
