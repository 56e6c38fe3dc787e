import EastwardStore
import Foundation
import KitchenSinkContract

extension Kitchen {
    /// The number of stirs on which the reducer traps; `nil` for never. For tests of a store after a trap.
    private static let trap = ProcessInfo.processInfo.environment["KITCHEN_TRAP"].flatMap { Int($0) }

    /// The number of stirs on which the reducer never returns; `nil` for never.
    private static let spin = ProcessInfo.processInfo.environment["KITCHEN_SPIN"].flatMap { Int($0) }

    /// Stores every value of an action in a field of some slice. Values that fit no field are kept as text.
    static let reducer = Reducer<Kitchen, KitchenSinkAction> { kitchen, action, _ throws(Rejection) in
        switch action {
        case .sink(.put(let scalars, let optionals, let lists, let keys, let rows, let choice)):
            if let scalars { kitchen.scalars = scalars }
            if let optionals { kitchen.optionals = optionals }
            if let lists { kitchen.lists = lists }
            if let keys { kitchen.keys = keys }
            if let rows { kitchen.rows = rows }
            if let choice { kitchen.choice = choice }
        case .sink(.show(let picture, let back, let color, let texture, let mood, let forest, let dish)):
            kitchen.scalars.bytesValue = picture
            kitchen.scalars.color = color
            kitchen.scalars.mood = mood
            kitchen.optionals.picture = back
            kitchen.optionals.texture = texture
            kitchen.lists.forests = forest.map { [$0] } ?? []
            switch dish {
            case .print(let print): kitchen.choice.picture = print
            case .paint(let paint): kitchen.choice.color = paint
            case .jar(let jar): kitchen.choice.jar = jar
            case nil: break
            }
        case .sink(
            .fillLists(
                let flags, let counts, let seeds, let ratios, let notes, let pictures, let colors, let points,
                let message)):
            kitchen.lists.flags = flags
            kitchen.lists.int64S = counts
            kitchen.lists.uint64S = seeds
            kitchen.lists.doubles = ratios
            kitchen.lists.strings = notes
            kitchen.lists.pictures = pictures
            kitchen.lists.colors = colors
            kitchen.lists.points = points
            kitchen.lists.sint64S = message
        case .sink(
            .fillTables(
                let jars, let counts, let pictures, let colors, let ratios, let notes, let points, let message,
                let itself)):
            kitchen.larder.jars = jars
            kitchen.keys.byString = counts.projected { "\($0)" }
            kitchen.keys.byBool = pictures.projected { $0.base64EncodedString() }
            kitchen.keys.byUint32 = colors.projected { "\($0.rawValue)" }
            kitchen.keys.bySint64 = ratios.projected { "\($0.bitPattern)" }
            kitchen.keys.byUint64 = notes
            kitchen.keys.byInt32 = points.projected { $0.json }
            kitchen.rows.int64S = message
            kitchen.rows.sint64S = itself
        case .sink(.stir(let count, let more, let heat, let place, let way, let seed)):
            precondition(count != Kitchen.trap, "The spoon is stuck after \(count) times.")
            while count == Kitchen.spin {}
            kitchen.scalars.int64Value = count
            kitchen.scalars.uint64Value = seed
            kitchen.optionals.count = more
            kitchen.optionals.heat = heat
            kitchen.optionals.point = place
            switch way {
            case .left(let left): kitchen.choice.self_p = left
            case .times(let times): kitchen.choice.number = times
            case .plate(let plate): kitchen.choice.plate = plate
            case nil: break
            }
        case .sink(.say), .sink(.reset), .sink(.default):
            throw Rejection("not_served", "A diner does not send \(action.name).")
        }
    }
}
