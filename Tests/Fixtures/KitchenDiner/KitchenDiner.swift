import EastwardFeature
import KitchenSinkContract

/// Sends every kind of field to a kitchen, and looks whether all of it comes back as it was sent.
///
/// Prints a line of JSON for each slice. Exits with 0 if everything came back, and with 1 if something did not.
@main
struct KitchenDiner {
    static func main() async {
        await DinerFeature.run { feature in
            let diner = try await Diner(feature)
            try await diner.orderEverythingAtOnce()
            try await diner.changeScalars()
            try await diner.changeOptionals()
            try await diner.changeLists()
            try await diner.changeKeys()
            try await diner.changeRows()
            try await diner.changeChoices()
            try await diner.orderByOtherActions()
            for verdict in diner.verdicts { print(verdict.json) }
            return diner.verdicts.allSatisfy(\.complaints.isEmpty) ? 0 : 1
        }
    }
}
