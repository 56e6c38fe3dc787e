import EastwardFeature
import Foundation
import KitchenSinkContract

/// Sends every kind of field to a kitchen, and verifies that all of them are returned as they were sent.
///
/// Prints a line of JSON for each slice. Exits with 0 if all were returned, and with 1 otherwise.
///
/// With `DINER_SPIN=77` it keeps running instead, and hangs as soon as a process stirs 77 times.
@main
struct KitchenDiner {
    static func main() async {
        if let count = ProcessInfo.processInfo.environment["DINER_SPIN"].flatMap({ Int($0) }) {
            await DinerFeature.main { feature in
                try await Spoon(stuckAt: count).follow(feature)
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
