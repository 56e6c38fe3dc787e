import Foundation
import KitchenSinkContract
import SwiftProtobuf

/// Values that are easily lost, or confused with others.
nonisolated enum Tricky {
    /// “é” in two code points.
    static let decomposed = "e\u{301}"
    /// “é” in one code point, equal to the other in Swift.
    static let composed = "\u{E9}"
    static let texts = [
        "", "\0", decomposed, composed, "👩‍👩‍👧 \u{FEFF}\u{200D}", "\r\n\"\\/\u{2028}", "\u{10FFFF}",
        "漢字 und Ä",
    ]
    static let bytes = [Data(), Data([0]), Data([0, 255, 0, 128, 0]), Data(repeating: 0, count: 300)]
    static let doubles: [Double] = [
        .nan, -.nan, Double(nan: 77, signaling: false), 0, -0.0, .infinity, -.infinity, .leastNonzeroMagnitude,
        .greatestFiniteMagnitude, 0.1,
    ]
    static let floats: [Float] = [
        .nan, -.nan, Float(nan: 77, signaling: false), 0, -0.0, .infinity, -.infinity, .leastNonzeroMagnitude,
        .greatestFiniteMagnitude, 0.1,
    ]
    static let colors: [Color] = [.unknown, .red, .green]
    static let textures: [Scalars.Texture] = [.smooth, .rough]

    static let points = [
        Point(),
        Point.with { $0.x = -0.0 },
        Point.with {
            $0.x = .nan
            $0.y = 0
            $0.nested = Point.Nested()
        },
        Point.with {
            $0.y = -.nan
            $0.nested = Point.Nested(depth: -0.0)
        },
    ]
    static let plates = [
        Kitchen_Sink_Plate(), Kitchen_Sink_Plate.with { $0.diameter = 0 },
        Kitchen_Sink_Plate.with { $0.diameter = .min },
    ]
    static let jar = Jar.with {
        $0.label = decomposed
        $0.weight = -0.0
        $0.shelf = .top
        $0.inside = [
            Jar(), .with { $0.inside = [.with { $0.inside = [.with { $0.weight = .nan }] }] },
            .with { $0.shelf = .bottom },
        ]
    }

    /// Forests in forests, in lists and under keys.
    static func forest(depth: Int = 3) -> Forest {
        .with {
            $0.parts = depth > 0 ? [Forest(), forest(depth: depth - 1)] : []
            $0.neighbours = depth > 0 ? ["": Forest(), composed: forest(depth: depth - 1)] : [:]
            $0.heights = [.min: .nan, 0: -0.0, .max: 0.1]
            $0.widths = floats
            $0.corners = [true: points[2], false: points[3]]
            $0.picture = bytes[2]
            $0.color = .green
        }
    }

    /// A tree with branches on both sides, and another fruit on each.
    static let tree = Tree(
        left: Tree(left: Tree(left: Tree(fruit: .weight(-0.0))), right: Tree(fruit: .name(composed))),
        right: Tree(right: Tree(right: Tree(right: Tree(fruit: .name("")))), fruit: .place(points[2])),
        fruit: .name(decomposed))
}
