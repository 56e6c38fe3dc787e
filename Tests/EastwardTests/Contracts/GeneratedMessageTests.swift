import Eastward
import Foundation
import KitchenSinkContract
import SwiftProtobuf
import Synchronization
import Testing

@Suite struct GeneratedMessageTests {
    @Test func casesOfAnOptionalAreCasesOfAOneofToo() throws {
        var answers = Answers()
        answers.none = true
        #expect(answers.answer == Answers.OneOf_Answer.none(true))
        answers.some = "text"
        #expect(answers.none == nil && answers.some == "text")
        #expect(try Answers(serializedBytes: answers.serializedBytes() as [UInt8]) == answers)
        #expect(answers.json == #"{"some":"text"}"#)
        answers.some = nil
        #expect(answers.answer == nil && answers == Answers())
    }

    /// SwiftProtobuf decodes 100 levels. The store's thread has a stack of 16 MiB, others 8 MiB by default.
    @Test func aMessageOfEveryAllowedDepthFitsIntoTheStackOfAThread() async throws {
        let isSame = Mutex(false)
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            let thread = Thread {
                var chain = Chain()
                for level in 1..<99 {
                    chain = Chain(next: chain, scalars: Scalars(int64Value: level), lists: Lists(strings: ["a"]))
                }
                let copy = (try? chain.serializedBytes() as [UInt8]).flatMap { try? Chain(serializedBytes: $0) }
                isSame.withLock { $0 = copy == chain && copy?.hashValue == chain.hashValue && copy?.json == chain.json }
                done.resume()
            }
            thread.stackSize = 4 << 20
            thread.start()
        }
        #expect(isSame.withLock { $0 })
    }
}
