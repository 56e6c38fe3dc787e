import EastwardFeature
import Foundation
import KitchenSinkContract

/// Sends every kind of field to a kitchen, and looks whether all of it comes back as it was sent.
///
/// Prints a line of JSON for each slice. Exits with 0 if everything came back, and with 1 if something did not.
///
/// With `DINER_SPIN=77` it stays instead, and hangs as soon as somebody stirs 77 times.
@main
struct KitchenDiner {
    static func main() async {
        if let count = ProcessInfo.processInfo.environment["DINER_SPIN"].flatMap({ Int64($0) }) {
            await DinerFeature.main { feature in
                let spoon = Spoon(stuckAt: count)
                try await spoon.follow(feature)
                return spoon
            }
        }
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
