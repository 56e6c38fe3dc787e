import Eastward
import MarketContract
import Testing

@testable import MarketStorefront

@Suite("The parts of slices that a visitor receives") struct OwnPartsTests {
    @Test func aVisitorWhoHasNotActedReceivesNothing() {
        let visits = Visits(visits: ["w": Visit(member: "ann")], sales: [1: Sale(member: "ann")])
        #expect(visits.part(of: "v") == Visits())
        #expect(Signups(forms: ["w": Signup(name: "ann")]).part(of: "v") == Signups())
    }

    @Test func aVisitorReceivesTheOwnVisitAndFormUnderAKeyThatDoesNotNameTheVisitor() {
        let place = Place(screen: .item, item: 3)
        let visits = Visits(visits: [
            "v": Visit(place: place, lastAction: 7), "w": Visit(place: Place(screen: .basket)),
        ])
        // The number of the last action counts the actions of all visits.
        #expect(visits.part(of: "v") == Visits(visits: ["own": Visit(place: place)]))
        let signups = Signups(forms: ["v": Signup(name: "ann"), "w": Signup(name: "bob")])
        #expect(signups.part(of: "v") == Signups(forms: ["own": Signup(name: "ann")]))
    }

    @Test func aMemberReceivesTheOwnLastOrders() {
        var visits = Visits(visits: ["v": Visit(member: "ann"), "w": Visit()])
        visits.sales = Table((1...50).map { ($0, Sale(member: $0.isMultiple(of: 2) ? "ann" : "bob", total: $0)) })
        #expect(Array(visits.part(of: "v").sales.keys) == Array(stride(from: 12, through: 50, by: 2)))
        #expect(visits.part(of: "v").sales.allSatisfy { $0.value.total == $0.key })
        #expect(visits.part(of: "w").sales.isEmpty)
    }

    @Test(arguments: [
        ("ann", "✓ available", true), ("bob", "Another member has that name.", false),
        ("Ann", "A name has lowercase letters, digits and hyphens only.", false),
    ])
    func aFieldHasAHint(name: String, hint: String, isGood: Bool) {
        let form = Signup(name: name, postcode: "1", progress: .refused(SignupRefused(reason: "No.")))
        let line = SignupHints(form, ["bob": Member()]).json.line
        #expect(line.hasPrefix(#"{"texts":{"name":"\#(name)","email":"","postcode":"1"},"#))
        #expect(line.contains(#""hints":{"name":{"text":"\#(hint)","isGood":\#(isGood)}"#))
        #expect(line.hasSuffix(#""email":null,"postcode":{"text":"A postcode has 5 digits.","isGood":false}}}"#))
    }
}
