import Testing

/// Tests that start the real programs. They run one at a time: their processes share the machine's few cores.
@Suite(.serialized, .timeLimit(.minutes(25)))
enum EndToEnd {}
