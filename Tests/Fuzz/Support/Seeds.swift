#if DEBUG || FUZZING
    import EastwardDisk
    import FixtureContract
    import Foundation
    import KitchenSinkContract
    import LarderContract
    import SwiftProtobuf

    @testable import Eastward
    @testable import EastwardStore
    @testable import EastwardSupervisor
    @testable import LarderStore

    /// Valid inputs, from which a corpus begins.
    enum Seeds {
        /// Writes a directory of inputs for each target.
        /// - Parameters:
        ///   - vectors: the directory of the recorded wire messages.
        ///   - manifests: files.
        static func write(to directory: String, vectors: String, manifests: [String]) throws {
            var seeds = try recorded(in: vectors)
            seeds.merge(try encoded()) { $0 + $1 }
            seeds["manifests", default: []] += try manifests.map {
                try Array(Data(contentsOf: URL(fileURLWithPath: $0)))
            }
            for target in Target.all {
                let path = "\(directory)/\(target.name)"
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
                for (index, seed) in (seeds[target.name] ?? []).enumerated() {
                    try Data(seed).write(to: URL(fileURLWithPath: "\(path)/seed-\(index)"))
                }
            }
        }

        // MARK: Recorded messages

        private struct Dialogue: Decodable {
            struct Step: Decodable {
                var socket: String
                var connection: Int
                var from: String
                var does: String
                var hex: String?
                var topicHex: String?
            }

            var steps: [Step]
        }

        private static func recorded(in directory: String) throws -> [String: [[UInt8]]] {
            var seeds: [String: [[UInt8]]] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: directory).sorted() {
                let data = try Data(contentsOf: URL(fileURLWithPath: "\(directory)/\(name)"))
                let dialogue = try JSONDecoder().decode(Dialogue.self, from: data)
                var store: [(operation: UInt8, bytes: [UInt8])] = []
                var session: [(operation: UInt8, bytes: [UInt8])] = [(4, []), (1, [8, 1]), (2, [])]
                var publications: [(operation: UInt8, bytes: [UInt8])] = []
                for step in dialogue.steps {
                    let bytes = decode(step.topicHex ?? "") + decode(step.hex ?? "")
                    switch (step.socket, step.from, step.does) {
                    case ("actions", "feature", _): store.append((UInt8(step.connection % 4) << 3 | 1, bytes))
                    case ("actions", _, _): session += [(0, bytes), (2, [])]
                    case ("operator", "store", _): seeds["operator-replies", default: []].append(bytes)
                    case ("operator", _, _): store.append((2, bytes))
                    case ("slices", "store", _): publications.append((0, bytes))
                    case (_, _, "subscribes"): store.append((3, bytes))
                    default: store.append((4, bytes))
                    }
                }
                if !store.isEmpty {
                    seeds["feature-messages", default: []].append(Records.encode(store))
                    seeds["operator-requests", default: []].append(Records.encode(store))
                    seeds["subscriptions", default: []].append(Records.encode(store))
                }
                seeds["store-messages", default: []].append([0] + Records.encode(session))
                seeds["publications", default: []].append(Records.encode(publications))
            }
            return seeds
        }

        private static func decode(_ hex: String) -> [UInt8] {
            let digits = Array(hex.utf8).map { UInt8(Character(UnicodeScalar($0)).hexDigitValue ?? 0) }
            return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        }

        // MARK: Encoded messages

        private static func encoded() throws -> [String: [[UInt8]]] {
            let store = try storeRecords()
            let rows = try journalRows()
            return [
                "feature-messages": [store], "operator-requests": [store], "subscriptions": [store],
                "publications": try publications(),
                "store-messages": [try sessionRecords(flags: 0), try sessionRecords(flags: 3)],
                "outbox-rows": [try outboxRows()],
                "journal-rows": [Records.encode(rows.map { (0, $0) })],
                "snapshots": [try snapshot()],
                "journal-exports": [try journalExport(rows)],
                "backup-records": [try backupRecord()],
                "commit-witnesses": [witness()],
                "write-ahead-logs": [writeAheadLog()],
                "fault-pages": [[UInt8](repeating: 0, count: 4096)],
                "control-requests": controlRequests(), "control-replies": controlReplies(),
                "notifications": [
                    Array("READY=1\nSTATUS=works\nMAINPID=42\nEXTEND_TIMEOUT_USEC=1000000\nWATCHDOG=1".utf8),
                    Array("FDSTORE=1\nFDNAME=actions\nX_EASTWARD_LISTENING=1\nSTOPPING=1".utf8),
                    Array("FDSTOREREMOVE=1\nFDNAME=actions\nX_EASTWARD_MARKED=1".utf8),
                ],
                "log-lines": [
                    Array("\u{8}one line\r\nanother \u{1B}[1mline\u{1B}[0m\n\"quoted\" \\ é 🍌\n".utf8) + [
                        0xFF, 0x0A, 0x00,
                    ],
                    Array("\(structuredLine)\n".utf8),
                ],
                "credentials": try credentials(),
                "previews": [
                    Array(#"{"slice":"market.Count","value":{"count":3}}"#.utf8),
                    Array(
                        "{\"slice\":\"market.Notes\",\"value\":{\"text\":\"é\\u0000\"}}\n{\"slice\":\"market.Count\",\"value\":{\"count\":\"4\"}}"
                            .utf8),
                ],
                "terminal-keys": [
                    Array("\u{8}ab\u{1B}[A\u{1B}[3~\u{1B}OH\t\r\u{3}é🍌\u{1B}[200~pasted\u{1B}[201~q\u{1B}".utf8)
                ],
                "connections": connections(),
                "texts": [
                    "tcp://192.0.2.1:7700,tcp://[2001:db8::1]:7700", "tcp://*:7700", "1h30m", "12:30",
                    "2026-01-31 12:30:00", "2026-01-31T12:00:00.000Z", "100ms", "${EASTWARD_RUN_DIR}/x$${",
                    String(repeating: "0a", count: 32),
                ].map { Array($0.utf8) },
            ]
        }

        /// A peer of each end, from its greeting on.
        private static func connections() -> [[UInt8]] {
            func text(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + Array(text.utf8) }
            func command(_ name: String, _ body: [UInt8] = []) -> [UInt8] {
                let content = text(name) + body
                return [4, UInt8(content.count)] + content
            }
            let greeting =
                [0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0x7F, 3, 1] + Array("PLAIN".utf8) + Array(repeating: 0, count: 47)
            let type = text("Socket-Type") + [0, 0, 0]
            func client(_ name: String) -> [UInt8] {
                command("HELLO", text("name") + text("password")) + command("INITIATE", type + text(name))
            }
            func server(_ name: String) -> [UInt8] { command("WELCOME") + command("READY", type + text(name)) }
            let messages: [UInt8] =
                [0, 2, 7, 7] + command("PING", [0, 1, 9]) + [1, 1, 5, 3, 0, 0, 0, 0, 0, 0, 0, 2, 1, 1, 0, 0]
            // One for each end of the target, which the lowest bits of the first byte name.
            return [client("DEALER"), server("ROUTER"), client("SUB"), server("XPUB")].enumerated().map {
                end, handshake in
                [4 | UInt8(end)] + greeting + handshake + messages
            }
        }

        private static func feature(_ fill: (inout WireFeatureMessage) -> Void) throws -> [UInt8] {
            var message = WireFeatureMessage()
            fill(&message)
            return try message.frame()
        }

        private static func hello(_ nonce: UInt8, hasOutbox: Bool = false) throws -> [UInt8] {
            try feature {
                $0.hello.magic = WireProtocol.magic
                $0.hello.version = WireProtocol.version
                $0.hello.nonce = Data(repeating: nonce, count: 16)
                $0.hello.outbox = hasOutbox
                $0.hello.lowestAwaited = 1
            }
        }

        private static func batch(_ actions: [LarderAction], from sequence: UInt64, fence: UInt64) throws -> [UInt8] {
            var columns = ActionColumns()
            for action in actions { try columns.append(action) }
            return try feature {
                $0.batch.fence = fence
                $0.batch.firstSequence = sequence
                $0.batch.lowestAwaited = sequence
                $0.batch.actions = columns.wire
            }
        }

        private static func request(_ fill: (inout WireOperatorRequest) -> Void) throws -> [UInt8] {
            var request = WireOperatorRequest()
            request.magic = WireProtocol.magic
            request.version = WireProtocol.version
            request.id = 1
            fill(&request)
            return try request.serializedBytes()
        }

        /// Three features, two operators and their subscriptions.
        private static func storeRecords() throws -> [UInt8] {
            let priceList = PriceListSlice.name
            let nonce = Array("n1".utf8)
            return Records.encode([
                (0 << 3 | 1, try hello(1)),
                (1 << 3 | 1, try hello(2, hasOutbox: true)),
                (2 << 3 | 1, try hello(3)),
                (1 << 3 | 3, WireProtocol.patchTopic(priceList)),
                (1 << 3 | 3, WireProtocol.progressTopic),
                (1 << 3 | 3, WireProtocol.snapshotTopic(priceList, nonce: nonce)),
                (1 << 3 | 3, WireProtocol.snapshotCredit(priceList, nonce: nonce, below: 16)),
                (
                    1 << 3 | 1,
                    try batch(
                        [.prices(.setPrice(name: "pear", cents: 30)), .prices(.setPrice(name: "", cents: 0))], from: 1,
                        fence: 2)
                ),
                (
                    0 << 3 | 1,
                    try batch([.sales(.sell(name: "pear")), .sales(.sell(name: "fig"))], from: 1, fence: 1)
                ),
                (2 << 3 | 1, try batch([.tape(.append(text: "a line"))], from: 1, fence: 3)),
                (
                    0 << 3 | 1,
                    try feature {
                        $0.presence.fence = 1
                        $0.presence.values = [
                            try! .with {
                                $0.name = "larder.Shopper"
                                $0.value = try Shopper(shelf: "fruit", items: 2).serializedData()
                            }
                        ]
                    }
                ),
                (
                    0 << 3 | 1,
                    try feature {
                        $0.report.fence = 1
                        $0.report.slices = [
                            .with {
                                $0.slice = priceList
                                $0.received = 2
                                $0.handled = 1
                            }
                        ]
                        $0.report.queuedActions = 1
                    }
                ),
                (2, try request { $0.listSubscribers = WireListSubscribers() }),
                (0 << 3 | 3, WireProtocol.patchTopic(ShoppersSlice.name)),
                (2, try request { $0.describe = WireDescribe() }),
                (
                    2,
                    try request {
                        $0.dispatch.action = "larder.SetPrice"
                        $0.dispatch.json = #"{"name":"fig","cents":"12"}"#
                    }
                ),
                (
                    2,
                    try request {
                        $0.encode.action = "larder.Append"
                        $0.encode.json = #"{"text":"é"}"#
                    }
                ),
                (2, try request { $0.watch.slice = priceList }),
                (2, try request { $0.sessions.sessions = [1, 2, 3] }),
                (2, try request { $0.statistics = WireReadStatistics() }),
                (2, try request { $0.listSessions = WireListSessions() }),
                (1 << 3 | 2, try request { $0.watchActions = WireWatchActions() }),
                (2, try request { $0.endSession.session = 3 }),
                (6 | 1 << 3, []), (0 << 3 | 1, try batch([.sales(.sell(name: "pear"))], from: 3, fence: 1)), (6, []),
                (5 | 20 << 3, [3]),
                (1 << 3 | 4, WireProtocol.snapshotTopic(priceList, nonce: nonce)),
                (0 << 3 | 1, try feature { $0.goodbye.fence = 1 }),
            ])
        }

        private static func sessionRecords(flags: UInt8) throws -> [UInt8] {
            func store(_ fill: (inout WireStoreMessage) -> Void) throws -> [UInt8] {
                var message = WireStoreMessage()
                fill(&message)
                return try message.frame()
            }
            func welcome(_ next: UInt64) throws -> [UInt8] {
                try store {
                    $0.welcome.version = 1
                    $0.welcome.session = 3
                    $0.welcome.lineage = Data([7])
                    $0.welcome.epoch = 5
                    $0.welcome.fence = 1
                    $0.welcome.nextSequence = next
                    $0.welcome.largestMessage = 4 << 20
                    $0.welcome.largestWindow = 64
                    $0.welcome.largestPresence = 1024
                }
            }
            func range(_ first: UInt64, _ count: UInt64, _ revision: UInt64) -> WireReceiptRange {
                .with {
                    $0.firstSequence = first
                    $0.count = count
                    $0.firstRevision = revision
                }
            }
            return [flags]
                + Records.encode([
                    (1 | 2 << 3, [1, 2]), (6, []), (4, []), (2, []), (0, try welcome(1)), (2, []),
                    (0, try store { $0.receipts.ranges = [range(1, 2, 1)] }),
                    (
                        0,
                        try store {
                            var rejected = range(3, 1, 3)
                            rejected.rejection.code = "no"
                            rejected.rejection.reason = "No."
                            $0.receipts.ranges = [rejected]
                        }
                    ),
                    (6, []), (1 | 5 << 3, [3]), (6, []), (2, []), (0, try store { $0.gap.nextSequence = 5 }), (2, []),
                    (
                        0,
                        try store {
                            $0.hold.nextSequence = 4
                            $0.hold.retryMilliseconds = 500
                            $0.hold.reason = "full"
                        }
                    ),
                    (3, []), (2, []), (7, [8, 1]), (2, []), (4, []), (2, []), (0, try welcome(6)), (2, []),
                    (
                        0,
                        try store {
                            $0.refusal.code = .fenced
                            $0.refusal.reason = "fenced"
                        }
                    ),
                    (2, []), (7 | 31 << 3, []), (6, []),
                ])
        }

        private static func publications() throws -> [[UInt8]] {
            func update(_ value: some SwiftProtobuf.Message, _ fill: (inout WireSliceUpdate) -> Void) throws -> [UInt8]
            {
                var update = WireSliceUpdate()
                update.epoch = 5
                update.revision = 1
                update.sequence = 1
                update.fields = [1]
                update.value = try value.serializedData()
                fill(&update)
                return try update.serializedBytes()
            }
            let notes = NotesSlice.name
            var progress = WireProgress()
            progress.epoch = 5
            progress.revision = 2
            progress.slices = [
                .with {
                    $0.slice = notes
                    $0.sequence = 2
                    $0.revision = 2
                }
            ]
            let snapshot = WireProtocol.snapshotTopic(notes, nonce: Array("s7.1".utf8))
            let text = Records.encode([
                (0, snapshot + (try update(Notes(text: "one two three four")) { $0.more = true })),
                (
                    0,
                    snapshot
                        + (try update(Notes(text: " five")) {
                            $0.part = 1
                            $0.splices = [
                                .with {
                                    $0.field = 1
                                    $0.head = 18
                                }
                            ]
                        })
                ),
                (
                    0,
                    WireProtocol.patchTopic(notes)
                        + (try update(Notes(text: "é")) {
                            $0.sequence = 2
                            $0.revision = 2
                            $0.splices = [
                                .with {
                                    $0.field = 1
                                    $0.head = 4
                                    $0.tail = 15
                                }
                            ]
                        })
                ),
                (0, WireProtocol.progressTopic + (try progress.serializedBytes())), (1, []), (2, []),
            ])
            var items = PriceList()
            items.items["pear"] = Item(name: "pear", cents: 30)
            let table = Records.encode([
                (
                    0,
                    WireProtocol.snapshotTopic(PriceListSlice.name, nonce: Array("s8.1".utf8))
                        + (try update(items) { _ in })
                ),
                (
                    0,
                    WireProtocol.patchTopic(PriceListSlice.name)
                        + (try update(PriceList()) {
                            $0.sequence = 2
                            $0.removed = try! items.serializedData()
                        })
                ),
            ])
            let tables = try update(TablesSlice.Message()) { $0.fields = Array(1...20) }
            return [text, table, Records.encode([(3, tables), (7, tables)])]
        }

        private static func outboxRows() throws -> [UInt8] {
            var columns = ActionColumns()
            try columns.append(LarderAction.sales(.sell(name: "pear")))
            try columns.append(LarderAction.tape(.append(text: "a line")))
            let tag: [UInt8] = [0xEA, 0xE1, 0x09, 8, 0, 0, 0, 0, 0, 0, 0, 7]
            columns.append(name: "larder.Sell", payload: tag)
            let bytes: [UInt8] = try columns.wire.serializedBytes()
            return Records.encode([(0, bytes), (0, bytes)])
        }

        // MARK: Files

        private static func journalRows() throws -> [[UInt8]] {
            var bench = StoreCore(
                StateVersions(reducer: AppState.reducer, roles: AppState.roles.map { ($0.name, $0.actions) })
                    as StateVersions<AppState, LarderAction>,
                journalID: StoreUnderTest.journalID, epoch: 5, durability: "memory")
            var rows = [try JournalRow.start(epoch: 5, build: 1).encoded()]
            func commit(_ bench: inout StoreCore) throws {
                bench.flush()
                for batch in bench.takeBatches() {
                    rows.append(try JournalRow.batch(batch).encoded())
                    bench.finished(batch.number, .committed)
                }
            }
            let identity = Identity(process: "process.0", role: PricesFeature.name)
            let message = try hello(1).withUnsafeBytes { try WireFeatureMessage(frame: $0) }
            bench.hello(message.hello, from: ConnectionID(1), identity: identity)
            try commit(&bench)
            for sequence in UInt64(0)..<3 {
                let bytes = try batch(
                    [.prices(.setPrice(name: "pear", cents: 30)), .tape(.append(text: "no"))], from: 1 + 2 * sequence,
                    fence: 1)
                let message = try bytes.withUnsafeBytes { try WireFeatureMessage(frame: $0) }
                bench.receive(message.batch, from: ConnectionID(1), nanoseconds: 1000 + Int64(sequence), seed: 7)
                try bench.dispatch(LarderAction.sales(.sell(name: "pear")), ticket: 1, nanoseconds: 1010, seed: 8)
                try commit(&bench)
            }
            bench.goodbye(.with { $0.fence = 1 }, from: ConnectionID(1))
            try commit(&bench)
            return rows
        }

        private static func snapshot() throws -> [UInt8] {
            var replay = JournalReplay<AppState, LarderAction>(
                from: RecoveredStore(limits: StoreLimits()), reducer: AppState.reducer)
            for (index, bytes) in try journalRows().dropLast().enumerated() {
                try replay.apply(JournalRow(bytes, number: UInt64(index + 1), after: replay.store.revision))
            }
            var store = replay.store
            store.state.goods.manyInt64 = [1, 2]
            store.state.goods.byString["a"] = "b"
            let file = try ScratchFile()
            try SnapshotFile(store, journalID: StoreUnderTest.journalID, chain: [1], epoch: 5, build: 1).write(
                to: file.path)
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file.path)))
            // The end has the length of its hash and of three small numbers.
            let parts = bytes.dropFirst(SnapshotFormat.magic.count).dropLast(32)
            let end = parts.lastIndex(of: 0x22) ?? parts.endIndex
            return [1] + parts[..<(end - 1)]
        }

        private static func journalExport(_ rows: [[UInt8]]) throws -> [UInt8] {
            let id = StoreUnderTest.journalID
            var text =
                #"{"format":1,"lineage":"\#(id.hexadecimal)","first_row":1,"after_revision":0,"chain":"\#(id.hexadecimal)"}"#
            var last = JournalPlace(chain: id)
            for bytes in rows {
                let row = try JournalRow(bytes, number: last.row + 1, after: last.revision)
                let encoded = try EncodedRow(row, after: last)
                let body = Data(encoded.body).base64EncodedString()
                text +=
                    "\n{\"row\":\(encoded.number),\"revision\":\(encoded.revision),\"hash\":\"\(encoded.hash.hexadecimal)\",\"bytes\":\"\(body)\"}"
                last = encoded.place
            }
            return Array(text.utf8)
        }

        private static func backupRecord() throws -> [UInt8] {
            let record = BackupRecord(
                app: AppState.recordType, journalID: StoreUnderTest.journalID,
                last: JournalPlace(row: 3, revision: 7, chain: [1]),
                nanoseconds: 1000, files: [.init(name: "journal-1", bytes: 4096)])
            return Array(try JSONEncoder().encode(record))
        }

        private static func witness() -> [UInt8] {
            let slot = CommitWitness(
                journalID: StoreUnderTest.journalID,
                last: JournalPlace(row: 3, revision: 7, chain: StoreUnderTest.journalID)
            ).encoded(count: 1)
            return slot + [UInt8](repeating: 0, count: CommitWitness.slotOffsets[1] - slot.count) + slot
        }

        /// A log with a header and two frames, the second of which is damaged.
        private static func writeAheadLog() -> [UInt8] {
            func number(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
            var sums: (UInt32, UInt32) = (0, 0)
            func add(_ bytes: [UInt8]) {
                let numbers = stride(from: 0, to: bytes.count, by: 4).map { offset in
                    bytes[offset..<(offset + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                }
                for index in stride(from: 0, to: numbers.count, by: 2) {
                    sums.0 &+= numbers[index] &+ sums.1
                    sums.1 &+= numbers[index + 1] &+ sums.0
                }
            }
            let header = [0x377F_0683, 3_007_000, 512, 0, 11, 12].flatMap { number($0) }
            add(header)
            var log = header + number(sums.0) + number(sums.1)
            for frame in 1...4 {
                let start = number(UInt32(frame)) + number(UInt32(frame))
                let page = [UInt8](repeating: UInt8(frame), count: 512)
                add(start + page)
                log += start + number(11) + number(12) + number(sums.0 &+ (frame == 2 ? 1 : 0)) + number(sums.1) + page
            }
            return log
        }

        private static func controlRequests() -> [[UInt8]] {
            let requests: [ControlRequest.Kind] = [
                .ps, .roles, .shutdown, .start(name: "a"), .stop(name: "a.1"), .restart(name: "a"),
                .signal(name: "a", signal: "HUP"), .reload(isDryRun: true),
                .enroll(role: "r", process: "p", count: 2, fromFirst: true),
            ]
            let streams: [StreamRequest.Kind] = [
                .events(follow: true),
                .logs(LogSelection(names: ["a"], since: Date(timeIntervalSince1970: 1), tail: 3, follow: true)),
            ]
            return [
                requests.enumerated().flatMap { ControlRequest(id: $0, kind: $1).line },
                streams.enumerated().flatMap { StreamRequest(id: $0, kind: $1).line },
                Array("{\"id\":1,\"request\":\"stat\"}\n[]\n".utf8),
            ]
        }

        private static func controlReplies() -> [[UInt8]] {
            let failure = ControlReply(id: 2, .failure(ControlError(code: .badRequest, message: "No.")))
            return [
                ControlReply(id: 1, .success(.init(roles: ["r"], enrolled: [.init(process: "p", token: "t")]))).line
                    + failure.line,
                Array(
                    LogLine(process: "a.1", stream: .stderr, text: "é\u{1B}").formatted(
                        .json, stamp: "2026-01-31T12:00:00.000Z")),
                Array(
                    "{\"time\":\"t\",\"kind\":\"exited\",\"instance\":\"a.1\",\"generation\":1,\"pid\":3,\"exit\":2,\"delay_ms\":100}\n"
                        .utf8),
            ]
        }

        private static var structuredLine: String {
            StructuredLogEntry(
                level: .info, label: "l", source: "s", time: "t",
                metadata: ["a": .text("\n"), "b": .list([.text("é"), .object(["c": .text("")])])], message: "m\nn"
            ).line
        }

        private static func credentials() throws -> [[UInt8]] {
            let entry = CredentialsFile.Entry(
                process: "counter.1", role: "market.CounterFeature", generation: 1, uid: 1000, tokenHash: "00")
            var keys = KeysFile(publicKey: "00", secretKey: "11")
            try keys.add(
                process: "till.1", role: "r", publicKey: "22", tokenHash: "33", created: Date(timeIntervalSince1970: 0))
            let remote = RemoteCredentials(
                store: try TCPEndpoint("tcp://192.0.2.1:7700"), storeKey: "00", role: "r", process: "till.1",
                publicKey: "22", secretKey: "33", token: Token(text: String(repeating: "0a", count: 32))!)
            return [
                Array(try JSONEncoder().encode(CredentialsFile(entries: [entry]))), Array(try keys.json()),
                Array(remote.text.utf8),
            ]
        }
    }
#endif
