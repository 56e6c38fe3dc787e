import Eastward
import EastwardFeature
import EastwardTesting
import FixtureContract
import Foundation
import SwiftProtobuf
import Testing

@testable import fixture_counter

@MainActor @Suite("Previewing", .timeLimit(.minutes(10))) struct PreviewingListings {
    private let view = ListView()

    @Test func aComponentReceivesASlice() {
        let presenter = CountPresenter(view: view)

        CountSlice.deliver(Count.preview { $0.count = 3 }, to: presenter)

        #expect(view.texts == ["3 bananas"])
    }

    @Test func aFeatureReceivesAPreview() async throws {
        let presenter = CountPresenter(view: view)

        let feature = CounterFeature.preview(Preview(Count.preview { $0.count = 1 }, Count.preview { $0.count = 3 }))
        try await feature.provideCount(to: presenter)

        #expect(view.texts == ["1 banana", "3 bananas"])
        #expect(try await feature.receipt(of: .increment(by: 1)).rejection?.code == "preview")
    }

    @Test func aFileIsAPreview() async throws {
        let presenter = CountPresenter(view: view)
        try await Programs.withDirectory { directory in
            let path = "\(directory)/count.json"
            try #"{"slice": "market.Count", "value": {"count": 3}}"#.write(
                toFile: path, atomically: true, encoding: .utf8)

            let preview = try Preview(contentsOf: path)
            try await CounterFeature.preview(preview).provideCount(to: presenter)
        }
        #expect(view.texts == ["3 bananas"])
    }
}
