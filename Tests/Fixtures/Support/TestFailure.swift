/// The error that hooks and work of tests throw.
struct TestFailure: Error {}
