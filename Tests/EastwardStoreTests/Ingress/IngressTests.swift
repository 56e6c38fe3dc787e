import Eastward
import FixtureContract
import Foundation
import SwiftProtobuf
import Testing
import ZeroMQ

@testable import EastwardStore

@Suite final class IngressTests {
    private let connection = ConnectionID(1)
    private let identity = Identity(process: "counter.1", role: CounterFeature.name)
    private var ingress = Ingress(window: 1000)

    private func receive(
        _ bytes: [UInt8], from connection: ConnectionID?, isAttached: Bool = true
    ) -> Ingress.Arrival {
        ingress.receive(Message(bytes), from: connection, isAttached: { _ in isAttached })
    }

    private func receive(
        _ message: WireFeatureMessage, from connection: ConnectionID?, isAttached: Bool = true
    ) throws -> Ingress.Arrival {
        receive(try message.serializedBytes(), from: connection, isAttached: isAttached)
    }

    private func batch(_ count: Int) throws -> WireFeatureMessage {
        try LoopBench.batch(Array(repeating: .increment(by: 1), count: count), fence: 1)
    }

    @Test func aSmallBatchOfAnIdleConnectionIsProcessedAtOnce() throws {
        let message = try batch(3)
        #expect(try receive(message, from: connection) == .step(.batch(message.batch), connection))
        #expect(ingress.isEmpty)
    }

    @Test func aLargeBatchIsQueuedInPiecesAndDelaysTheNextOne() throws {
        #expect(try receive(batch(900), from: connection) == .handled)
        #expect(try receive(batch(1), from: connection) == .handled)
        var counts: [Int] = []
        while let (_, step) = ingress.next() {
            guard case .batch(let batch) = step else { continue }
            counts.append(batch.actions.sizes.count)
        }
        #expect(counts.reduce(0, +) == 901)
        #expect(counts.count > 2 && counts.last == 1)
    }

    @Test func aBatchWithoutAHelloIsDiscarded() throws {
        #expect(try receive(batch(1), from: nil) == .handled)
        #expect(try receive(batch(900), from: connection, isAttached: false) == .handled)
        #expect(ingress.isEmpty)
    }

    @Test func aBatchBehindAQueuedHelloWaitsForIt() throws {
        ingress.append(WireHello(), identity, bytes: 10, from: connection)
        #expect(try receive(batch(1), from: connection, isAttached: false) == .handled)
        let steps = [ingress.next()?.step, ingress.next()?.step]
        #expect(steps[0] == .hello(WireHello(), identity))
        #expect(steps[1] == .batch(try batch(1).batch))
    }

    @Test func aClientThatExceedsItsWindowIsRefused() throws {
        for _ in 0..<2 { #expect(try receive(batch(1000), from: connection) == .handled) }
        #expect(try receive(batch(1), from: connection) == .windowExceeded(connection))
    }

    @Test func aMalformedMessageIsAnsweredInItsOrder() throws {
        #expect(try receive(batch(900), from: connection) == .handled)
        #expect(receive([255], from: connection) == .malformed)
        #expect(receive([255], from: nil) == .malformed)
        var last: IngressQueue.Step?
        while let (_, step) = ingress.next() { last = step }
        #expect(last == .malformed)
    }

    @Test func ofSeveralReportsTheLastOneCounts() throws {
        func report(gaps: UInt64) -> WireFeatureMessage {
            .with { $0.report.gaps = gaps }
        }
        #expect(try receive(report(gaps: 1), from: nil) == .handled)
        #expect(try receive(report(gaps: 1), from: connection, isAttached: false) == .handled)
        #expect(ingress.isEmpty)
        for gaps in 1...1000 { #expect(try receive(report(gaps: UInt64(gaps)), from: connection) == .handled) }
        guard case .report(let bytes) = ingress.next()?.step else { throw CancellationError() }
        #expect(Ingress.report(in: bytes)?.gaps == 1000)
        #expect(ingress.isEmpty)
    }

    @Test func aLargeReportIsMalformed() throws {
        func report(_ slices: Int, _ name: String = "") -> WireFeatureMessage {
            .with { $0.report.slices = Array(repeating: .with { $0.slice = name }, count: slices) }
        }
        let most = WireProtocol.mostReportedSlices
        for (count, isReadable) in [(most, true), (most + 1, false)] {
            #expect(try receive(report(count), from: connection) == .handled)
            guard case .report(let bytes) = ingress.next()?.step else { throw CancellationError() }
            #expect((Ingress.report(in: bytes) != nil) == isReadable)
        }
        let large = report(1, String(repeating: "x", count: WireProtocol.largestReport))
        #expect(try receive(large, from: connection) == .malformed)
        #expect(ingress.next()?.step == .malformed)
        #expect(try receive(large, from: nil) == .handled)
    }

    @Test func aTurnProcessesABoundedNumberOfActions() throws {
        ingress.beginTurn(now: 5)
        let step = IngressQueue.Step.batch(try batch(1000).batch)
        var count = 0
        while ingress.goesOn, count < 100 {
            ingress.processed(step, now: 5)
            count += 1
        }
        #expect(count == 17)
        ingress.beginTurn(now: 5)
        #expect(ingress.goesOn)
        ingress.processed(step, now: 5 + ActionTurn.length)
        #expect(!ingress.goesOn)
    }
}
