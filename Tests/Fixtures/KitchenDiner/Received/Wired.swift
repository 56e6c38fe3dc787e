import Foundation
import KitchenSinkContract

/// A value as a component receives it, with its form in a message.
nonisolated protocol Wired {
    associatedtype Wire = Self
    var wire: Wire { get }
}

nonisolated extension Wired where Wire == Self {
    var wire: Self { self }
}

nonisolated extension Int: Wired {
    var wire: Int64 { Int64(self) }
}

nonisolated extension Bool: Wired {}
nonisolated extension Int32: Wired {}
nonisolated extension UInt32: Wired {}
nonisolated extension UInt64: Wired {}
nonisolated extension Float: Wired {}
nonisolated extension Double: Wired {}
nonisolated extension String: Wired {}
nonisolated extension Data: Wired {}
nonisolated extension Color: Wired {}
nonisolated extension Mood: Wired {}
nonisolated extension Scalars.Texture: Wired {}
nonisolated extension Shelf: Wired {}
nonisolated extension Point: Wired {}
nonisolated extension Tree: Wired {}
nonisolated extension Forest: Wired {}
nonisolated extension Jar: Wired {}
nonisolated extension Kitchen_Sink_Plate: Wired {}
