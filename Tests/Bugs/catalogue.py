"""The deliberate bugs, and for each the test that catches it. check.py runs them.

In a replacement, BUG stands for the condition that the bug is switched on.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Edit:
    """A change of one file: `original` must occur there exactly once."""

    file: str
    original: str
    replacement: str


@dataclass(frozen=True)
class Bug:
    name: str
    description: str
    # The catching test, as `swift test list` prints it, without its parameters.
    test: str
    edits: list[Edit]
    # Whether a timeout of the test counts, since the bug makes the test wait forever.
    may_hang: bool = False
    # After this time in seconds, the test has timed out.
    limit: int = 120


CORE = "Sources/Eastward/Core"
STORE = "Sources/EastwardStore"
SUPERVISOR = "Sources/EastwardSupervisor"
POSTGRES = "Sources/EastwardPostgres"
IPC = "Sources/ZeroMQ/IPC"

BUGS = [
    # --- Commits
    Bug(
        "acknowledge-before-commit",
        "The store sends receipts when it passes a batch to the journal, not after the commit.",
        "EastwardTests.StoreCoreCommitTests/nothingIsSentBeforeTheCommit",
        [
            Edit(
                f"{CORE}/Store/StoreCore.swift",
                "if seededBug == .acknowledgesBeforeCommit {",
                "if BUG || seededBug == .acknowledgesBeforeCommit {",
            )
        ],
    ),
    Bug(
        "publish-before-commit",
        "The committed state is the one after the last reduced action.",
        "EastwardTests.StoreCoreCommitTests/nothingIsSentBeforeTheCommit",
        [
            Edit(
                f"{CORE}/Store/StateVersions.swift",
                "retained.append(latest)",
                "retained.append(latest)\n        if BUG { committed = latest }",
            )
        ],
    ),
    Bug(
        "rollback-without-state",
        "If the disk refuses a batch, the latest state keeps the batch's changes.",
        "EastwardTests.StoreCoreCommitTests/refusedBatchRollsEverythingBackAndSendersHold",
        [
            Edit(
                f"{CORE}/Store/StateVersions.swift",
                "retained = []\n        latest = committed",
                "retained = []\n        if !BUG { latest = committed }",
            )
        ],
    ),
    Bug(
        "rollback-without-sessions",
        "If the disk refuses a batch, its actions stay known as received.",
        "EastwardTests.StoreCoreCommitTests/refusedBatchRollsEverythingBackAndSendersHold",
        [
            Edit(
                f"{CORE}/Store/StoreCore.swift",
                "seededBug == .rollsBackStateOnly ?",
                "BUG || seededBug == .rollsBackStateOnly ?",
            )
        ],
    ),
    Bug(
        "late-outcome-accepted",
        "An outcome of a batch that was rolled back counts for the batch in flight.",
        "EastwardTests.StoreCoreCommitTests/outcomeOfADiscardedBatchIsNeverAssignedToANewOne",
        [
            Edit(
                f"{CORE}/Store/StoreCore.swift",
                "guard pipeline.awaitedBatch == number else",
                "guard pipeline.awaitedBatch == number || BUG && pipeline.awaitedBatch != nil else",
            )
        ],
    ),
    Bug(
        "row-bytes-unbounded",
        "A row of the journal has any number of bytes.",
        "EastwardTests.StoreCoreCommitTests/rejectionsCountAsGatheredBytes",
        [
            Edit(
                f"{CORE}/Store/CommitPipeline.swift",
                "&& gatheredBytes < limits.gatheredBytes",
                "&& (BUG || gatheredBytes < limits.gatheredBytes)",
            )
        ],
    ),
    # --- Reducing
    Bug(
        "rejected-action-changes-state",
        "A reducer that throws leaves its partial changes in the state.",
        "EastwardTests.StateVersionsTests/rejectedActionsLeaveTheStateAsItWas",
        [
            Edit(
                f"{CORE}/Store/StateVersions.swift",
                "                latest = checkpoint\n                var again",
                "                if BUG {\n"
                "                    checkpoint = latest\n"
                "                    checked = place\n"
                "                    continue\n"
                "                }\n"
                "                latest = checkpoint\n"
                "                var again",
            )
        ],
    ),
    Bug(
        "rejection-takes-no-revision",
        "The action after a rejected one has the same revision.",
        "EastwardTests.StoreCoreBatchTests/unknownForbiddenAndUnreadableActionsAreRejectedOneByOne",
        [
            Edit(
                f"{CORE}/Reducing/Segment.swift",
                "next.firstRevision += 1",
                "next.firstRevision += BUG ? 0 : 1",
            )
        ],
    ),
    Bug(
        "time-goes-back",
        "An action has an earlier time than the action before it if the clock was set back.",
        "EastwardTests.StoreCoreBatchTests/timeNeverGoesBack",
        [
            Edit(
                f"{CORE}/Store/StoreCore+Actions.swift",
                "let nanoseconds = max(nanoseconds, latest.nanoseconds)",
                "let nanoseconds = BUG ? nanoseconds : max(nanoseconds, latest.nanoseconds)",
            )
        ],
    ),
    Bug(
        "foreign-action-accepted",
        "A role may send the actions of every other role.",
        "EastwardTests.StoreCoreBatchTests/unknownForbiddenAndUnreadableActionsAreRejectedOneByOne",
        [
            Edit(
                f"{CORE}/Store/StateVersions.swift",
                "if let role, allowed[role]?.contains(kind) != true {",
                "if !BUG, let role, allowed[role]?.contains(kind) != true {",
            )
        ],
    ),
    Bug(
        "right-of-the-last-role",
        "The store reduces an action as that of the role that sent actions of the same name before.",
        "EastwardTests.StateVersionsTests/theNamesAndTheRoleOfTheLastCallDecideNothingForTheNextOne",
        [
            Edit(
                f"{CORE}/Store/StateVersions.swift",
                "if role.hasSameBytes(as: last.role), names",
                "if BUG || role.hasSameBytes(as: last.role), names",
            )
        ],
    ),
    Bug(
        "names-of-the-last-message",
        "The store reads the names of a message as those of the previous one if they have the same length.",
        "EastwardTests.WireFramesTests/theNamesOfAMessageAreNeverThoseOfTheOneBefore",
        [
            Edit(
                "Sources/Eastward/Wire/KnownNames.swift",
                "if fields.elementsEqual(self.fields) {",
                "if fields.elementsEqual(self.fields) || BUG && fields.count == self.fields.count {",
            )
        ],
    ),
    Bug(
        "poison-reduced-again",
        "The store reduces an action that has ended its process twice.",
        "EastwardTests.StoreCorePoisonTests/poisonIsRejectedAndItsNeighborsAreReduced",
        [
            Edit(
                f"{CORE}/Store/StoreCore+Poison.swift",
                "guard !poisoned.isEmpty else { return [] }",
                "guard !poisoned.isEmpty, !BUG else { return [] }",
            )
        ],
    ),
    # --- Sessions
    Bug(
        "deduplication-off",
        "The store reduces a repeated action again instead of repeating its receipt.",
        "EastwardTests.StoreCoreBatchTests/committedDuplicateIsAnsweredAgainAndNotApplied",
        [
            Edit(
                f"{CORE}/Store/StoreCore+Actions.swift",
                "seededBug == .forgetsDuplicates ? 0 :",
                "BUG || seededBug == .forgetsDuplicates ? 0 :",
            )
        ],
    ),
    Bug(
        "sequence-gap-accepted",
        "The store accepts a batch although actions before it are missing.",
        "EastwardTests.StoreCoreBatchTests/aGapIsReportedOnceAndConsumesNothing",
        [
            Edit(
                f"{CORE}/Store/StoreCore+Actions.swift",
                "guard batch.firstSequence <= nextSequence else {",
                "guard BUG || batch.firstSequence <= nextSequence else {",
            ),
            Edit(
                f"{CORE}/Store/StoreCore+Actions.swift",
                "min(nextSequence - batch.firstSequence, count)",
                "min(BUG && batch.firstSequence > nextSequence ? 0 : nextSequence - batch.firstSequence, count)",
            ),
        ],
    ),
    Bug(
        "changed-duplicate-answered",
        "The store answers another action under a known sequence with the receipt of the first.",
        "EastwardTests.ActionDigestTests/changedRepetitionIsRefusedAndAnUnchangedOneAnswered",
        [
            Edit(
                f"{CORE}/StoreSessions/SessionTable.swift",
                "if digests[Int(sequence - firstDigest)] != digest { return sequence }",
                "if digests[Int(sequence - firstDigest)] != digest, !BUG { return sequence }",
            )
        ],
    ),
    Bug(
        "window-ignored",
        "A sender has more actions in transit than its window allows.",
        "EastwardTests.StoreCoreBatchTests/receiptsThatTheSenderCannotHaveDoNotWidenItsWindow",
        [
            Edit(
                f"{CORE}/Store/StoreCore+Actions.swift",
                "guard batch.firstSequence + count <= firstUncommitted + UInt64(limits.window) else {",
                "guard BUG || batch.firstSequence + count <= firstUncommitted + UInt64(limits.window) else {",
            )
        ],
    ),
    Bug(
        "fence-ignored",
        "The store accepts a late batch of an earlier connection.",
        "EastwardTests.StoreCoreHelloTests/aLateHelloMayOpenASessionButItsLateActionsAreFenced",
        [
            Edit(
                f"{CORE}/Store/StoreCore+Actions.swift",
                "guard batch.fence >= fence else {",
                "guard BUG || batch.fence >= fence else {",
            ),
            Edit(
                f"{CORE}/Store/StoreCore+Actions.swift",
                "guard batch.fence == fence, batch.isWellFormed else {",
                "guard BUG || batch.fence == fence, batch.isWellFormed else {",
            ),
        ],
    ),
    Bug(
        "present-connection-detached",
        "A late batch over the session's present connection raises its fence with the next hello.",
        "EastwardTests.StoreCoreHelloTests/anEarlierFenceOverThePresentConnectionDoesNotRaiseTheFence",
        [
            Edit(
                f"{CORE}/Store/StoreCore+Actions.swift",
                "if sessions.connection(of: number) == connection {",
                "if !BUG, sessions.connection(of: number) == connection {",
            )
        ],
    ),
    Bug(
        "unfinished-end-final",
        "The store refuses the hello of a session whose end the disk may still refuse.",
        "EastwardTests.StoreCoreHelloTests/aSessionWhoseEndIsNotDurableIsNotAnswered",
        [
            Edit(
                f"{CORE}/StoreSessions/SessionTable.swift",
                "guard let opening = sessions[number]?.opening else { return false }",
                "guard !(BUG && isReplaced(number)), let opening = sessions[number]?.opening else { return false }",
            ),
        ],
    ),
    Bug(
        "hello-before-late-replies",
        "A feature sends its hello while replies over the ended connection wait.",
        "EastwardFeatureTests.LateRepliesTests/theHelloOfAConnectionFollowsEveryReplyOfThePreviousOne",
        [
            Edit(
                "Sources/EastwardFeature/Connection/FeatureConnection.swift",
                "if hasUnreadReplies, case .hello = next.message { return }",
                "if !BUG, hasUnreadReplies, case .hello = next.message { return }",
            )
        ],
    ),
    Bug(
        "abandoned-number-remembered",
        "Over the next connection, a feature ignores a new session with the abandoned one's number.",
        "EastwardTests.SessionCoreNewSessionTests/overTheNextConnectionANewSessionMayHaveTheNumberOfTheAbandonedOne",
        [
            Edit(
                f"{CORE}/FeatureSession/SessionCore.swift",
                "        abandoned = (0, [])",
                "        if !BUG { abandoned = (0, []) }",
            )
        ],
    ),
    Bug(
        "reset-removes-unsent-actions",
        "On a full disk, the reset of an outbox removes unsent actions, and a later write adds them again.",
        "EastwardTests.SessionCoreOutboxTests/theResetOfAFullOutboxContainsTheUnsentActionsThatItRemoves",
        [
            Edit(
                f"{CORE}/Outbox/OutboxState.swift",
                "let least = reset == nil ?",
                "let least = BUG ? 0 : reset == nil ?",
            )
        ],
    ),
    Bug(
        "fences-repeat-after-restart",
        "After its restart, a store issues the fences of its earlier epoch again.",
        "EastwardTests.StoreCoreRecoveryTests/fencesGrowFromEpochToEpoch",
        [
            Edit(
                f"{CORE}/StoreSessions/SessionTable+Recovery.swift",
                "lastFence = epoch & ~UInt64(UInt32.max)",
                "lastFence = BUG ? 0 : epoch & ~UInt64(UInt32.max)",
            )
        ],
    ),
    Bug(
        "session-nonce-ignored",
        "A process resumes a session that another start of it has opened under another nonce.",
        "EastwardTests.StoreCoreHelloTests/aSessionIsNotResumedUnderAnotherNonce",
        [
            Edit(
                f"{CORE}/StoreSessions/SessionTable.swift",
                "&& opening.nonce.elementsEqual(nonce)",
                "&& (BUG || opening.nonce.elementsEqual(nonce))",
            )
        ],
    ),
    Bug(
        "session-of-another-process",
        "A process resumes the session of another process or role.",
        "EastwardTests.StoreCoreHelloTests/aSessionOfAnotherProcessOrRoleIsRefused",
        [
            Edit(
                f"{CORE}/StoreSessions/SessionTable.swift",
                "return opening.process == identity.process && opening.role == identity.role\n",
                "return (BUG || opening.process == identity.process && opening.role == identity.role)\n",
            )
        ],
    ),
    Bug(
        "old-generation-accepted",
        "An earlier start of a process replaces the session of a later start.",
        "EastwardTests.StoreCoreHelloTests/anEarlierStartOfAProcessDoesNotReplaceALaterOne",
        [
            Edit(
                f"{CORE}/Store/StoreCore+Connections.swift",
                "guard !sessions.isOutdated(identity) else {",
                "guard BUG || !sessions.isOutdated(identity) else {",
            )
        ],
    ),
    Bug(
        "session-never-expires",
        "A silent session stays open forever.",
        "EastwardTests.StoreCoreExpiryTests/aSessionEndsAfterADayWithoutMessages",
        [
            Edit(
                f"{CORE}/Store/StoreCore+Connections.swift",
                "for number in sessions.takeExpired(for: limits.sessionExpiry) {",
                "for number in sessions.takeExpired(for: limits.sessionExpiry) where !BUG {",
            )
        ],
    ),
    Bug(
        "session-expires-while-it-sends",
        "New actions do not postpone the expiry of their session.",
        "EastwardTests.StoreCoreExpiryTests/helloAndNewActionsPostponeTheExpiry",
        [
            Edit(
                f"{CORE}/StoreSessions/SessionTable.swift",
                "session.take(actions)\n            session.gap = nil\n"
                "            session.lastReceived = now",
                "session.take(actions)\n            session.gap = nil\n"
                "            if !BUG { session.lastReceived = now }",
            )
        ],
    ),
    Bug(
        "outbox-session-expires",
        "A session with an outbox expires, and the actions in the outbox with it.",
        "EastwardTests.StoreCoreExpiryTests/sessionWithAnOutboxNeverExpires",
        [
            Edit(
                f"{CORE}/StoreSessions/SessionTable+Expiry.swift",
                "!$0.opening.hasOutbox && !replaced",
                "(BUG || !$0.opening.hasOutbox) && !replaced",
            )
        ],
    ),
    Bug(
        "presence-of-a-lost-connection",
        "The presence of a process stays when its connection is lost.",
        "EastwardTests.StoreCorePresenceTests/aLostConnectionRemovesTheValuesAndAnOldOneDoesNot",
        [
            Edit(
                f"{CORE}/Store/StoreCore+Connections.swift",
                "sessions[number]?.connection == connection {\n            endPresence(of: number)",
                "sessions[number]?.connection == connection, !BUG {\n            endPresence(of: number)",
            )
        ],
    ),
    Bug(
        "presence-lease-ignored",
        "The presence of a process that is silent for longer than its lease stays.",
        "EastwardTests.StoreCorePresenceTests/aSilentSessionLosesItsValuesAfterTheLease",
        [
            Edit(
                f"{CORE}/StoreSessions/PresenceLeases.swift",
                "renewals.filter { $0.value + duration <= now }",
                "renewals.filter { $0.value + duration <= now && !BUG }",
            )
        ],
    ),
    # --- Recovery
    Bug(
        "epoch-not-raised",
        "A store continues its earlier epoch after a restart.",
        "EastwardStoreTests.RecoveryTests/committedContentsAreRecovered",
        [
            Edit(
                f"{STORE}/Journal/Recovery.swift",
                "(last >> 32 + 1) << 32",
                "(last >> 32 + (BUG && last > 0 ? 0 : 1)) << 32",
            )
        ],
    ),
    Bug(
        "epoch-not-random",
        "Two copies of a data directory begin the same epoch.",
        "EastwardStoreTests.RecoveryTests/copiesOfADataDirectoryNeverShareAnEpoch",
        [
            Edit(
                f"{STORE}/Journal/Recovery.swift",
                "UInt64(UInt32.random(in: 1 ... .max))",
                "UInt64(BUG ? 1 : UInt32.random(in: 1 ... .max))",
            )
        ],
    ),
    Bug(
        "snapshot-without-sessions",
        "A snapshot contains the state, but not the sessions.",
        "EastwardStoreTests.RecoveryTests/snapshotsReplaceTheRowsThatTheyInclude",
        [
            Edit(
                f"{CORE}/Store/StoreCore.swift",
                "durable.sessions = sessions",
                "if !BUG { durable.sessions = sessions }",
            )
        ],
    ),
    Bug(
        "snapshot-with-uncommitted-actions",
        "A snapshot counts actions as received that are not committed.",
        "EastwardTests.StoreCoreRecoveryTests/aSnapshotHoldsNoUncommittedActions",
        [
            Edit(
                f"{CORE}/StoreSessions/SessionTable+Recovery.swift",
                "$0.nextSequence = session.firstUncommitted",
                "$0.nextSequence = BUG ? session.nextSequence : session.firstUncommitted",
            )
        ],
    ),
    Bug(
        "row-hash-ignored",
        "The recovery accepts a row that the disk has changed.",
        "EastwardStoreTests.RecoveryTests/aDamagedRowIsReportedAndNothingIsReadPastIt",
        [
            Edit(
                f"{STORE}/Journal/JournalFile.swift",
                "guard row.hash == EncodedRow.hash(",
                "guard BUG || row.hash == EncodedRow.hash(",
            )
        ],
    ),
    Bug(
        "log-damage-ignored",
        "The recovery opens a damaged write-ahead log, of which SQLite reads only the beginning.",
        "EastwardStoreTests.AcknowledgedDataTests/aFlippedBitInTheLogPreventsTheStart",
        [
            Edit(
                f"{STORE}/Journal/Recovery.swift",
                "guard let (path, damage) = try WriteAheadLog.damage(beside: file.path) else",
                "guard !BUG, let (path, damage) = try WriteAheadLog.damage(beside: file.path) else",
            )
        ],
    ),
    Bug(
        "missing-end-ignored",
        "The recovery accepts a journal without its last acknowledged rows.",
        "EastwardStoreTests.AcknowledgedDataTests/aMissingOrTruncatedLogPreventsTheStart",
        [
            Edit(
                f"{STORE}/Journal/CommitWitness.swift",
                "guard last.row < committed.row else { return .nothing }",
                "guard last.row < committed.row, !BUG else { return .nothing }",
            )
        ],
    ),
    Bug(
        "foreign-journal-accepted",
        "The recovery reads a file of another journal.",
        "EastwardStoreTests.RecoveryTests/aFileOfAnotherJournalIsRefused",
        [
            Edit(
                f"{STORE}/Journal/Recovery.swift",
                "guard head.journalID == journal.journalID else {",
                "guard BUG || head.journalID == journal.journalID else {",
            )
        ],
    ),
    Bug(
        "snapshot-checksum-ignored",
        "The recovery reads a snapshot that the disk has changed.",
        "EastwardStoreTests.SnapshotFileTests/everyDamagedOrMissingByteIsDetected",
        [
            Edit(
                f"{STORE}/Snapshots/SnapshotFile.swift",
                "guard checksum.finish() == Array(data.suffix(32)) else {",
                "guard BUG || checksum.finish() == Array(data.suffix(32)) else {",
            )
        ],
    ),
    Bug(
        "directory-lock-ignored",
        "A restore writes into the data directory of a running store.",
        "EastwardStoreTests.BackupTests/nothingIsRestoredBesideARunningStore",
        [
            Edit(
                f"{STORE}/Journal/StoreDirectory.swift",
                "guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {",
                "guard BUG || flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {",
            )
        ],
    ),
    # --- The disk
    Bug(
        "sync-left-out",
        "At durability full, a commit returns before its data is on the disk.",
        "EastwardDiskTests.DurableDatabaseTests/hasTheSettingsOfItsDurability",
        [
            Edit(
                "Sources/EastwardDisk/DurableDatabase.swift",
                'let synchronous = durability == .full ? "FULL" : "NORMAL"',
                'let synchronous = durability == .full && !BUG ? "FULL" : "NORMAL"',
            ),
            Edit(
                "Sources/EastwardDisk/DurableDatabase.swift",
                'durability == .full ? "2" : "1"]',
                'durability == .full && !BUG ? "2" : "1"]',
            ),
        ],
    ),
    Bug(
        "receipt-before-sync",
        "The same bug in a running store: its system calls show it.",
        "EndToEndTests.EndToEnd/SyscallOrder/aReceiptLeavesAfterTheSyncOfItsRow",
        [
            Edit(
                "Sources/EastwardDisk/DurableDatabase.swift",
                "PRAGMA wal_autocheckpoint = 0;\n",
                'PRAGMA wal_autocheckpoint = 0;\n                    \\(BUG ? "PRAGMA synchronous = NORMAL;" : "")\n',
            ),
            Edit(
                "Sources/EastwardDisk/DurableDatabase.swift",
                "guard settings == wanted else {",
                "guard settings == wanted || BUG else {",
            ),
        ],
    ),
    Bug(
        "failed-sync-retried",
        "After a failed sync, later commits and checkpoints of the database succeed.",
        "EastwardDiskTests.DurableDatabaseTests/keepsItsLogAfterAnErrorOfUnknownOutcome",
        [
            Edit(
                "Sources/EastwardDisk/DurableDatabase.swift",
                "try queue.inDatabase(body)\n        } catch {\n"
                "            let error = Self.explain(error, path, whileCommitting: true)\n"
                "            if case .unknown = error {",
                "try queue.inDatabase(body)\n        } catch {\n"
                "            let error = Self.explain(error, path, whileCommitting: true)\n"
                "            if case .unknown = error, !BUG {",
            )
        ],
    ),
    Bug(
        "full-disk-ends-the-store",
        "A full disk is an error of unknown outcome, not a pause.",
        "EastwardStoreTests.JournalWriterTests/aFullDiskRefusesABatchAndASmallerOneStillFits",
        [
            Edit(
                "Sources/EastwardDisk/DurableDatabase.swift",
                'case .SQLITE_FULL: return .full("\\(path): no space left")',
                'case .SQLITE_FULL where !BUG: return .full("\\(path): no space left")',
            )
        ],
    ),
    Bug(
        "batch-without-its-predecessor",
        "The journal writes a batch although it has refused the batch before it.",
        "EastwardStoreTests.JournalWriterTests/aBatchThatDoesNotFollowTheLastOneIsRefused",
        [
            Edit(
                f"{STORE}/Journal/JournalWriter.swift",
                "guard batch.follows == lastBatch else {",
                "guard BUG || batch.follows == lastBatch else {",
            )
        ],
    ),
    Bug(
        "removed-directory-unnoticed",
        "The journal acknowledges rows in a directory that was removed.",
        "EastwardStoreTests.DirectoryWatchTests/aBatchThatIsWrittenIntoARemovedDirectoryIsNotAcknowledged",
        [
            Edit(
                f"{STORE}/Journal/JournalWriter.swift",
                "watchedAt = start\n                try watch.check()",
                "watchedAt = start\n                if !BUG { try watch.check() }",
            )
        ],
    ),
    # --- Features and outboxes
    Bug(
        "outbox-sends-before-its-write",
        "A feature sends an action that its outbox has not stored.",
        "EastwardTests.SessionCoreOutboxTests/noActionIsSentBeforeItIsStored",
        [
            Edit(
                f"{CORE}/FeatureSession/SessionCore+Sending.swift",
                "if let keptEnd = outbox?.keptEnd, sequences.upperBound > keptEnd { return false }",
                "if let keptEnd = outbox?.keptEnd, sequences.upperBound > keptEnd, !BUG { return false }",
            )
        ],
    ),
    Bug(
        "outbox-deletes-before-the-receipt",
        "An outbox deletes actions when they are sent.",
        "EastwardTests.SessionCoreOutboxTests/sentActionsStayInTheOutboxUntilTheirReceiptsArrive",
        [
            Edit(
                f"{CORE}/FeatureSession/SessionCore+Outbox.swift",
                "lowest: batches.first?.firstSequence ?? queue.nextSequence)",
                "lowest: BUG ? queue.sentEnd : batches.first?.firstSequence ?? queue.nextSequence)",
            )
        ],
    ),
    Bug(
        "outbox-nonce-not-stored",
        "A feature opens a session under a nonce that its outbox has not stored.",
        "EastwardTests.SessionCoreOutboxTests/noHelloIsSentBeforeItsNonceIsStored",
        [
            Edit(
                f"{CORE}/FeatureSession/SessionCore+Sending.swift",
                "guard isSessionKept else { return nil }",
                "guard isSessionKept || BUG else { return nil }",
            )
        ],
    ),
    Bug(
        "receipt-dropped-too-early",
        "The store may forget receipts that the outbox has not recorded.",
        "EastwardTests.SessionCoreOutboxTests/theStoreMayDropReceiptsOnlyOnceTheOutboxHasRecordedThem",
        [
            Edit(
                f"{CORE}/FeatureSession/SessionCore.swift",
                "outbox?.kept.lowest ?? queue.lowestAwaited }",
                "BUG ? queue.lowestAwaited : outbox?.kept.lowest ?? queue.lowestAwaited }",
            )
        ],
    ),
    Bug(
        "receipt-gap-accepted",
        "A feature counts actions as acknowledged whose receipts were lost.",
        "EastwardTests.SessionCoreFlowTests/missingReceiptsAreRequestedByAnotherHello",
        [
            Edit(
                f"{CORE}/FeatureSession/SessionCore+Receiving.swift",
                "guard fresh.firstSequence == queue.lowestAwaited, fresh",
                "guard BUG || fresh.firstSequence == queue.lowestAwaited, fresh",
            )
        ],
    ),
    Bug(
        "replaced-store-believed",
        "A feature continues with a store that another one has replaced.",
        "EastwardTests.SessionCorePhaseTests/theWelcomeOfAReplacedStoreIsIgnored",
        [
            Edit(
                f"{CORE}/FeatureSession/SessionCore+Receiving.swift",
                "guard hasSeveralEndpoints, mayBeFromReplacedStore(welcome) else { return true }",
                "guard hasSeveralEndpoints, !BUG, mayBeFromReplacedStore(welcome) else { return true }",
            )
        ],
    ),
    # --- Slices
    Bug(
        "snapshot-nonce-ignored",
        "A subscriber accepts the snapshot of an earlier request.",
        "EastwardTests.SliceReplicaTests/aGapCausesASnapshotRequestWithANewNonce",
        [
            Edit(
                f"{CORE}/Subscription/SliceReplica.swift",
                "guard case .asking(nonce, _) = phase else { return .nothing }",
                "guard case .asking(let expected, _) = phase, BUG || expected == nonce else { return .nothing }",
            )
        ],
    ),
    Bug(
        "slice-gap-unnoticed",
        "A subscriber applies a patch to contents that lack the patch before it.",
        "EastwardTests.SliceReplicaTests/aGapCausesASnapshotRequestWithANewNonce",
        [
            Edit(
                f"{CORE}/Subscription/SliceReplica.swift",
                "guard update.sequence == sequence + 1 else { return fillGap(now: now) }",
                "guard BUG || update.sequence == sequence + 1 else { return fillGap(now: now) }",
            )
        ],
    ),
    Bug(
        "progress-ignored",
        "A subscriber that misses the last patch does not request a snapshot.",
        "EastwardTests.SliceReplicaTests/progressRevealsALostLastUpdate",
        [
            Edit(
                f"{CORE}/Subscription/SliceReplica.swift",
                "guard mine.sequence <= sequence else { return fillGap(now: now) }",
                "guard mine.sequence <= sequence || BUG else { return fillGap(now: now) }",
            )
        ],
    ),
    Bug(
        "patch-of-another-epoch",
        "A subscriber applies a patch of a restarted store to the contents of the earlier one.",
        "EastwardTests.SliceReplicaTests/anotherEpochCausesASnapshotRequest",
        [
            Edit(
                f"{CORE}/Subscription/SliceReplica.swift",
                "guard update.epoch == epoch else { return ask(now: now) }",
                "guard update.epoch == epoch || BUG else { return ask(now: now) }",
            )
        ],
    ),
    Bug(
        "splice-on-a-wrong-base",
        "A subscriber applies a splice that does not fit its contents.",
        "EastwardTests.SplicingTests/aSpliceOfBytesThatDoesNotFitIsRefused",
        [
            Edit(
                f"{CORE}/Subscription/Splicing.swift",
                "guard fits(old.count) else { throw UnfittingPatch() }\n        return old.prefix(head) + middle",
                "guard BUG || fits(old.count) else { throw UnfittingPatch() }\n"
                "        return old.prefix(head) + middle",
            )
        ],
    ),
    Bug(
        "waiting-patches-unbounded",
        "A subscriber keeps any number of patches while it waits for a snapshot.",
        "EastwardTests.SliceReplicaTests/theQueueOfTinyPatchesIsBounded",
        [
            Edit(
                f"{CORE}/Subscription/SliceReplica.swift",
                "guard waiting + size <= Self.mostWaiting else { return ask(now: now) }",
                "guard waiting + size <= Self.mostWaiting || BUG else { return ask(now: now) }",
            )
        ],
    ),
    Bug(
        "foreign-slice-published",
        "The publisher of a role accepts subscriptions to slices of other roles.",
        "EastwardStoreTests.RolePublisherTests/topicsOutsideTheRoleAreIgnored",
        [
            Edit(
                f"{STORE}/Publishing/RolePublisher.swift",
                "case .updates(let slice) where slices.contains(slice): subscribedSlices",
                "case .updates(let slice) where BUG || slices.contains(slice): subscribedSlices",
            )
        ],
    ),
    Bug(
        "snapshot-credit-ignored",
        "The store sends a snapshot faster than its subscriber reads it.",
        "EastwardStoreTests.SnapshotAnswerTests/nothingIsSentBeyondTheRequestersCredit",
        [
            Edit(
                f"{STORE}/Publishing/SnapshotAnswer.swift",
                "var mayGoOn: Bool { sent < allowed }",
                "var mayGoOn: Bool { BUG || sent < allowed }",
            )
        ],
    ),
    # --- Connections
    Bug(
        "authenticator-accepts-all",
        "The authenticator answers every request of ZAP with 200.",
        "ZeroMQTests.MonitorTests/reportsThatAWrongPasswordIsRefused",
        [
            Edit(
                "Sources/ZeroMQ/Authenticator.swift",
                'case .refused: ("400", "Unknown credentials", "")',
                'case .refused: BUG ? ("200", "OK", "") : ("400", "Unknown credentials", "")',
            )
        ],
    ),
    Bug(
        "token-ignored",
        "A process connects with a token that is not its own.",
        "EastwardStoreTests.AuthenticationPolicyTests/aTokenOfAnotherProcessIsRefused",
        [
            Edit(
                f"{STORE}/Connections/AuthenticationPolicy.swift",
                "guard let entry = entries[username], entry.tokenHash == token.hash else {",
                "guard let entry = entries[username], BUG || entry.tokenHash == token.hash else {",
            )
        ],
    ),
    Bug(
        "peer-user-ignored",
        "A process of another user connects with a copied token.",
        "EastwardStoreTests.AuthenticationPolicyTests/anotherUserIsRefused",
        [
            Edit(
                f"{STORE}/Connections/AuthenticationPolicy.swift",
                "guard credentials.uid == entry.uid else {",
                "guard BUG || credentials.uid == entry.uid else {",
            )
        ],
    ),
    Bug(
        "publisher-of-another-role",
        "A process connects to the slice publisher of another role.",
        "EastwardStoreTests.AuthenticationPolicyTests/thePublisherOfAnotherRoleRefusesTheProcess",
        [
            Edit(
                f"{STORE}/Connections/AuthenticationPolicy.swift",
                'is not user \\(entry.uid)")\n        }\n'
                "        guard request.domain == Self.actionsDomain || request.domain == entry.role else {",
                'is not user \\(entry.uid)")\n        }\n'
                "        guard BUG || request.domain == Self.actionsDomain || request.domain == entry.role else {",
            )
        ],
    ),
    Bug(
        "operator-token-ignored",
        "A feature's token makes an operator.",
        "EastwardStoreTests.StoreOperatorTests/aFeaturesTokenIsNoOperatorToken",
        [
            Edit(
                f"{STORE}/Connections/AuthenticationPolicy.swift",
                "let token = Token(text: password), token.hash == expected.hash",
                "let token = Token(text: password), BUG || token.hash == expected.hash",
            )
        ],
    ),
    Bug(
        "credentials-readable",
        "Other users can read the credentials file.",
        "EastwardTests.ProcessTests/credentialsFileIsReadAsItWasWrittenAndForItsOwnerOnly",
        [
            Edit(
                "Sources/Eastward/System/CredentialsFile.swift",
                "O_EXCL | O_CLOEXEC, 0o600)",
                "O_EXCL | O_CLOEXEC, BUG ? 0o644 : 0o600)",
            )
        ],
    ),
    Bug(
        "secret-key-readable",
        "The store uses a secret key that other users can read.",
        "EastwardStoreTests.RemoteKeysTests/aSecretKeyThatOthersCanReadIsNotUsed",
        [
            Edit(
                f"{STORE}/Connections/RemoteKeys.swift",
                "guard file.mode & 0o077 == 0 else {",
                "guard BUG || file.mode & 0o077 == 0 else {",
            )
        ],
    ),
    Bug(
        "untrusted-directory-accepted",
        "The store reads its credentials from a directory that belongs to another user.",
        "EastwardStoreTests.AuthenticationPolicyTests/aCredentialsFileInADirectoryOfAnotherUserAdmitsNoProcess",
        [
            Edit(
                "Sources/Eastward/System/TrustedFile.swift",
                "if information.st_uid != 0, information.st_uid != geteuid() { flaw = .owner }",
                "if information.st_uid != 0, information.st_uid != geteuid(), !BUG { flaw = .owner }",
            )
        ],
    ),
    Bug(
        "connections-unbounded",
        "The store accepts any number of connections.",
        "EastwardStoreTests.ConnectionTableTests/theTotalIsBounded",
        [
            Edit(
                f"{STORE}/Connections/ConnectionTable.swift",
                "guard connection.endpoint == .operator || connections.count < limit else {",
                "guard BUG || connection.endpoint == .operator || connections.count < limit else {",
            )
        ],
    ),
    Bug(
        "received-bytes-unbounded",
        "The store keeps any number of received bytes that it has not processed.",
        "EastwardStoreTests.IngressQueueTests/allConnectionsTogetherAreBoundedInBytes",
        [
            Edit(
                f"{STORE}/Ingress/IngressQueue.swift",
                "fullConnections == 0 && bytes < Self.bytesOfAll }",
                "fullConnections == 0 && (BUG || bytes < Self.bytesOfAll) }",
            )
        ],
    ),
    Bug(
        "stalled-subscribers-unbounded",
        "The store keeps the queues of any number of subscribers that do not read.",
        "EastwardStoreTests.StalledSubscribersTests/theOldestOfTheProcessWithTheMostAreEnded",
        [
            Edit(
                f"{STORE}/Connections/StalledSubscribers.swift",
                "guard unread.count > Self.most else { return [] }",
                "guard unread.count > Self.most, !BUG else { return [] }",
            )
        ],
    ),
    Bug(
        "every-password-accepted",
        "The router accepts a local process with a wrong password.",
        "ZeroMQTests.IPCServerTests/aRefusedPeerReceivesTheStatus",
        [
            Edit(
                f"{IPC}/IPCServer.swift",
                "case .refused: stream.zmtp.refuse()",
                "case .refused: if BUG { stream.zmtp.accept() } else { stream.zmtp.refuse() }",
            )
        ],
    ),
    Bug(
        "message-before-handshake",
        "A local process may send actions without a password.",
        "ZeroMQTests.ZMTPConnectionTests/aPeerThatViolatesTheProtocolFails",
        [
            Edit(
                f"{IPC}/ZMTPConnection.swift",
                "guard header.isCommand ? !header.hasMore : phase == .open else",
                "guard header.isCommand ? !header.hasMore : BUG || phase == .open else",
            )
        ],
    ),
    Bug(
        "unsent-bytes-dropped",
        "A receipt for which the socket has no space is lost on a connection that continues.",
        "ZeroMQTests.IPCServerTests/aPeerThatDoesNotReadGetsEverythingThatWasAcceptedForIt",
        [
            Edit(
                f"{IPC}/IPCStream.swift",
                "unsentFrames.append(frame)",
                "if !BUG { unsentFrames.append(frame) }",
            )
        ],
    ),
    Bug(
        "last-messages-dropped",
        "The router closes a connection whose process has ended before it has read its last actions.",
        "ZeroMQTests.IPCServerTests/messagesBeforeTheEndOfAConnectionAreReceived",
        [
            Edit(
                f"{IPC}/IPCServer.swift",
                "connection.stream.zmtp.buffered == 0, connection.stream.hasNothingToRead {",
                "BUG || connection.stream.zmtp.buffered == 0 && connection.stream.hasNothingToRead {",
            )
        ],
    ),
    Bug(
        "topic-ended-for-others",
        "A slice is published no more once one of its subscribers has left.",
        "ZeroMQTests.TopicTableTests/onlyTheLastPeerEndsATopic",
        [
            Edit(
                f"{IPC}/TopicTable.swift",
                "guard topics[hash]?[index].peers.isEmpty == true else { return false }",
                "guard BUG || topics[hash]?[index].peers.isEmpty == true else { return false }",
            )
        ],
    ),
    Bug(
        "topics-lost-with-the-connection",
        "A process that has connected again receives no slices.",
        "ZeroMQTests.IPCSubscriberTests/itSubscribesToItsTopicsOverEachConnection",
        [
            Edit(
                f"{IPC}/IPCSubscriber.swift",
                "if event == .connected {",
                "if event == .connected, !BUG {",
            )
        ],
    ),
    Bug(
        "full-connection-stops-all",
        "While the queue of one client is full, the store receives actions of no client.",
        "EastwardStoreTests.StoreLoopTests/aFullConnectionIsPausedAlone",
        [
            Edit(
                f"{STORE}/Store/StoreLoop+Actions.swift",
                "if features.socket.pause(peer) {",
                "if !BUG, features.socket.pause(peer) {",
            )
        ],
    ),
    Bug(
        "paused-forever",
        "The store never receives the messages that a client sent while its queue was full.",
        "EastwardStoreTests.StoreLoopTests/aFullConnectionIsPausedAlone",
        [
            Edit(
                f"{STORE}/Store/StoreLoop+Actions.swift",
                "for connection in ingress.takeResumed() {",
                "for connection in ingress.takeResumed() where !BUG {",
            )
        ],
    ),
    Bug(
        "idle-store-spins",
        "A store that stopped receiving takes turns forever, though no message waits.",
        "EastwardStoreTests.StoreLoopTests/aStoreThatStoppedReadingRestsOnceNothingWaits",
        [
            Edit(
                f"{STORE}/Store/StoreLoop+Actions.swift",
                "ingress.noteSocketIsEmpty()",
                "if !BUG { ingress.noteSocketIsEmpty() }",
            )
        ],
    ),
    # --- The supervisor
    Bug(
        "restart-intensity-ignored",
        "The supervisor restarts a process that fails again and again without end.",
        "EastwardSupervisorTests.ProcessMachineTests/crashLoopFails",
        [
            Edit(
                f"{SUPERVISOR}/Tree/IntensityWindow.swift",
                "return restarts.count > intensity",
                "return restarts.count > intensity && !BUG",
            )
        ],
    ),
    Bug(
        "back-off-absent",
        "The supervisor restarts a process that failed at once.",
        "EastwardSupervisorTests.ProcessMachineTests/delaysGrowWithFailuresInARow",
        [
            Edit(
                f"{SUPERVISOR}/Tree/BackOff.swift",
                "let ceiling = ceiling(failures: failures)",
                "let ceiling = BUG ? .zero : ceiling(failures: failures)",
            )
        ],
    ),
    Bug(
        "permanent-failure-retried",
        "The supervisor restarts a process that failed permanently.",
        "EastwardSupervisorTests.ProcessMachineTests/aPermanentFailureIsRestartedOnlyByAnOperator",
        [
            Edit(
                f"{SUPERVISOR}/Tree/ProcessMachine.swift",
                "if exit.isPermanent { return",
                "if exit.isPermanent, !BUG { return",
            )
        ],
    ),
    Bug(
        "restart-group-left-out",
        "The processes that depend on a crashed process keep running.",
        "EastwardSupervisorTests.ProcessTreeTests/aCrashRestartsItsRestartGroup",
        [
            Edit(
                f"{SUPERVISOR}/Tree/ProcessTree.swift",
                "for member in restartGroup(of: name) { inputs",
                "for member in restartGroup(of: name) where !BUG { inputs",
            )
        ],
    ),
    Bug(
        "watchdog-ignored",
        "The supervisor leaves a process alone that sends no heartbeats.",
        "EastwardSupervisorTests.ProcessMachineTests/theFirstHeartbeatArmsTheWatchdog",
        [
            Edit(
                f"{SUPERVISOR}/Tree/ProcessMachine.swift",
                "guard posture != .isTraced else { return watch() }",
                "guard posture != .isTraced, !BUG else { return watch() }",
            )
        ],
    ),
    Bug(
        "descendants-survive",
        "The launcher ends without the processes that its program has started.",
        "EastwardSupervisorTests.SupervisedStopTests/nothingOutlivesAProcessThatEnds",
        [
            Edit(
                "Sources/C/CLaunch/main.c",
                "while (signal_tree(SIGKILL) > 0 && now_ms() < end) wait_for_events(100);",
                "while (!BUG && signal_tree(SIGKILL) > 0 && now_ms() < end) wait_for_events(100);",
            )
        ],
    ),
    Bug(
        "tree-survives-its-supervisor",
        "The launcher leaves its program alone when the supervisor is killed.",
        "EastwardSupervisorTests.SupervisorDeathTests/killedSupervisorLeavesNothing",
        [
            Edit(
                "Sources/C/CLaunch/main.c",
                "    watched[1].fd = -1;\n    kill(child, SIGKILL);",
                "    watched[1].fd = -1;\n    if (!BUG) kill(child, SIGKILL);",
            )
        ],
    ),
    Bug(
        "old-token-valid",
        "The token of the earlier start of a process stays valid.",
        "EastwardSupervisorTests.CredentialsTableTests/newGenerationReplacesTheOld",
        [
            Edit(
                f"{SUPERVISOR}/Launch/CredentialsTable.swift",
                "processes[entry.process] = entry",
                "if !BUG || processes[entry.process] == nil { processes[entry.process] = entry }",
            )
        ],
    ),
    Bug(
        "control-line-unbounded",
        "The supervisor reads a control message of any length.",
        "EastwardSupervisorTests.ControlMessageTests/linesOverTheLimitEndAConversation",
        [
            Edit(
                f"{SUPERVISOR}/Control/ControlServer.swift",
                "firstIndex(where: { $0.count > limit })",
                "firstIndex(where: { $0.count > limit && !BUG })",
            )
        ],
    ),
    Bug(
        "control-socket-open-to-all",
        "Other users can connect to the control socket.",
        "EastwardSupervisorTests.ControlServerTests/socketIsForItsOwnerOnly",
        [
            Edit(
                "Sources/Eastward/System/UnixSocket.swift",
                "chmod(path, 0o600) == 0 else",
                "chmod(path, BUG ? 0o666 : 0o600) == 0 else",
            )
        ],
    ),
    Bug(
        "control-peer-ignored",
        "The supervisor answers the requests of another user.",
        "EastwardSupervisorTests.ControlServerTests/aConnectionOfAnotherUserIsClosedWithoutAnAnswer",
        [
            Edit(
                f"{SUPERVISOR}/Control/ControlServer.swift",
                "peer.user == geteuid() || peer.user == 0",
                "BUG || peer.user == geteuid() || peer.user == 0",
            )
        ],
    ),
    Bug(
        "promoted-while-another-leads",
        "The supervisor promotes a standby although a store of another machine leads.",
        "EastwardSupervisorTests.StandbyTests/nothingIsPromotedIfAStoreOfAnotherMachineLeads",
        [
            Edit(
                f"{SUPERVISOR}/Tree/ProcessTree.swift",
                "first(where: { follows($0, lost.place) })",
                "first(where: { BUG ? machines[$0]!.state.isReady : follows($0, lost.place) })",
            )
        ],
    ),
    # --- PostgreSQL
    Bug(
        "lease-ignored",
        "A standby leads while the leader renews its lease.",
        "EastwardStoreTests.LeaseWatchTests/isExtendedByEachRenewal",
        [
            Edit(
                f"{POSTGRES}/Recovery/LeaseWatch.swift",
                "guard let seen, seen == (owner.epoch, owner.renewed, lastRow) else {",
                "if BUG, seen != nil { return true }\n"
                "        guard let seen, seen == (owner.epoch, owner.renewed, lastRow) else {",
            )
        ],
    ),
    Bug(
        "fence-not-read",
        "A replaced store counts an append without effect as committed.",
        "EastwardStoreTests.AppendCoreTests/theAppendOfAReplacedStoreHasNoEffectAndEndsIt",
        [
            Edit(
                f"{POSTGRES}/Journal/AppendCore.swift",
                "        switch reply {\n        case .changed(1, let isLocal):\n"
                "            leaseEnd",
                "        switch BUG ? .changed(1) : reply {\n        case .changed(1, let isLocal):\n"
                "            leaseEnd",
            )
        ],
    ),
    Bug(
        "fence-left-out",
        "A replaced store renews the lease of its successor, and does not end.",
        "EastwardStoreTests.PostgresJournalTests/anIdleStoreThatWasReplacedEnds",
        [
            Edit(
                f"{POSTGRES}/Journal/AppendStatements.swift",
                "SET renewed = clock_timestamp() WHERE lineage = $1 AND epoch = $2\n",
                'SET renewed = clock_timestamp() WHERE lineage = $1 AND epoch \\(BUG ? ">=" : "=") $2\n',
            )
        ],
    ),
    Bug(
        "standby-not-checked",
        "At durability replicated, a commit without a standby counts.",
        "EastwardStoreTests.AppendCoreTests/aCommitCountsOnlyIfTheServerStillHasAStandby",
        [
            Edit(
                f"{POSTGRES}/Journal/AppendCore.swift",
                "pending[index].state = isLocal ?",
                "pending[index].state = BUG ? .committed : isLocal ?",
            )
        ],
    ),
]
