#if DEBUG || FUZZING
    extension Target {
        static let all: [Target] = [
            featureMessages, operatorRequests, subscriptions, storeMessages, publications, operatorReplies, outboxRows,
            journalRows, snapshots, journalExports, backupRecords, writeAheadLogs, commitWitnesses, faultPages,
            controlRequests, controlReplies, manifests, notifications, logLines, credentials, previews, terminalKeys,
            texts, panelCommands, connections,
        ]
    }
#endif
