import Testing

/// Tests that start the real programs.
@Suite(.timeLimit(.minutes(25)))
enum EndToEnd {}
