internal import Eastward

extension StoreLoop {
    /// The metrics of the store, since its start. The article Metrics lists them.
    var metrics: [WireMetricFamily] {
        [
            WireMetricFamily(
                "eastward_actions_total", "Committed actions by name and outcome.", .counter,
                journaled.statistics.actions.samples),
            .counter(
                "eastward_action_bytes_total", "Bytes of committed actions, without their names.",
                journaled.statistics.actions.bytes),
            WireMetricFamily(
                "eastward_action_latency_seconds", "Time from an action's arrival at the store to its commit.",
                .histogram,
                [WireMetricSample(journaled.statistics.latency, sum: journaled.statistics.totalLatency)]),
            .counter(
                "eastward_commits_total", "Commits of the journal: each contains one or more actions.",
                journaled.statistics.batches),
            WireMetricFamily(
                "eastward_commit_seconds", "Duration of a commit, from its append to the journal to its completion.",
                .histogram,
                [WireMetricSample(journaled.statistics.commitTimes, sum: journaled.statistics.totalCommitTime)]),
            .gauge("eastward_revision", "Revision of the last committed action.", journaled.core.committed.revision),
            .gauge(
                "eastward_waiting_actions", "Actions that were reduced and are not committed yet.",
                journaled.core.waiting),
            .gauge("eastward_waiting_bytes", "Bytes of received messages that wait to be processed.", ingress.bytes),
            .gauge(
                "eastward_held", "1 if the disk refused the last write.", isHeld ? 1 : 0),
            .gauge(
                "eastward_delayed", "1 while commits wait for the journal.", journaled.isDelayed ? 1 : 0),
        ] + connectionMetrics + subscriberMetrics + snapshotMetrics
    }

    private var connectionMetrics: [WireMetricFamily] {
        let connections = sockets.authenticator?.connectionCounts
        let refusals = features.replies.refusals.sorted { $0.key.rawValue < $1.key.rawValue }
        return [
            .gauge("eastward_sessions", "Open sessions.", journaled.core.openSessions.count),
            .gauge("eastward_connections", "Connections of features.", features.peers.count),
            .gauge(
                "eastward_subscribed_slices", "Slices with a subscriber.", publishing.subscribed.count),
            .counter(
                "eastward_gaps_total", "Times that a client was notified that a batch is missing.",
                features.replies.gaps),
            .counter(
                "eastward_holds_total", "Times that a client was notified that it must wait for the journal.",
                features.replies.holds),
            WireMetricFamily(
                "eastward_refusals_total", "Refused messages of features by reason.", .counter,
                refusals.map { WireMetricSample(Double($1), ["code": $0.label]) }),
            .counter(
                "eastward_full_subscribers_total",
                "Times that the queue of a subscriber, which did not read, was full.", publishing.fullQueues),
            .counter(
                "eastward_full_clients_total", "Times that the queue of a client, which did not read, was full.",
                features.slowClients.count),
            .counter(
                "eastward_refused_connections_total", "Connections that exceeded a limit, or of foreign users.",
                connections?.allRefused ?? 0),
            .counter(
                "eastward_disconnected_subscribers_total", "Connections whose peer exceeded a limit.",
                connections?.allDisconnected ?? 0),
        ]
    }

    /// By role: a session can begin and end at any time.
    private var subscriberMetrics: [WireMetricFamily] {
        var totals = Dictionary(uniqueKeysWithValues: publishing.roles.map { ($0, SubscriberTotals()) })
        for subscriber in subscribers { totals[subscriber.role]?.add(subscriber) }
        func family(
            _ name: String, _ help: String, _ kind: WireMetricFamily.Kind, _ value: (String) -> UInt64
        ) -> WireMetricFamily {
            let samples = publishing.roles.map { WireMetricSample(Double(value($0)), ["role": $0]) }
            return WireMetricFamily(name, help, kind, samples)
        }
        return [
            family("eastward_subscriber_lag_revisions", "Largest lag of a connected subscriber.", .gauge) {
                totals[$0]?.lag ?? 0
            },
            family("eastward_subscriber_gaps_total", "Times that patches were missing at a subscriber.", .counter) {
                journaled.core.subscriberGaps(role: $0)
            },
            family("eastward_queued_actions", "Actions without a receipt in features and their outboxes.", .gauge) {
                totals[$0]?.queuedActions ?? 0
            },
            family("eastward_queued_bytes", "Bytes of the actions without a receipt in features.", .gauge) {
                totals[$0]?.queuedBytes ?? 0
            },
        ]
    }

    private var snapshotMetrics: [WireMetricFamily] {
        [
            WireMetricFamily(
                "eastward_snapshots_total", "Attempts to write a snapshot of the state by result.", .counter,
                [
                    WireMetricSample(Double(snapshots.counts.written), ["result": "written"]),
                    WireMetricSample(Double(snapshots.counts.failed), ["result": "failed"]),
                ]),
            .gauge("eastward_snapshot_bytes", "Size of the last snapshot that this store wrote.", snapshots.lastSize),
        ]
    }

    /// Passes the metrics to the program's backend if that is due.
    func reportMetrics(_ now: Instant) {
        guard reporter?.isDue(at: now) == true else { return }
        reporter?.report(metrics, now: now)
    }
}

extension WireRefusal.Code {
    /// The name in WIRE.md, in lower case, such as `unknown_session`.
    var label: String {
        "\(self)".reduce(into: "") { label, character in
            if character.isUppercase { label += "_" }
            label += character.lowercased()
        }
    }
}

extension ActionCounts {
    /// In a fixed order.
    var samples: [WireMetricSample] {
        counts.sorted { ($0.key.name, $0.key.code ?? "") < ($1.key.name, $1.key.code ?? "") }.map { key, count in
            WireMetricSample(
                Double(count),
                [
                    "action": key.name, "outcome": key.code == nil ? "applied" : "rejected",
                    "code": key.code ?? "",
                ])
        }
    }
}
