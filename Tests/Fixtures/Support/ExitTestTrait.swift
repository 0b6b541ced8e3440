import Testing

/// Runs the tests of a suite before those that wait for a thread.
///
/// All tests start at once. A test that starts a child process waits for it only when it gets a thread again. Until then the child is a
/// zombie once it has ended, and the thread with which Swift Testing waits for its exit tests keeps a processor busy.
struct ExitTestTrait: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(for _: Test, testCase _: Test.Case?, performing test: @Sendable () async throws -> Void) async throws {
    try await withoutActuallyEscaping(test) { test in try await Task(priority: .high) { try await test() }.value }
  }
}

extension Trait where Self == ExitTestTrait {
  /// The suite has exit tests.
  static var exitTests: Self { Self() }
}
