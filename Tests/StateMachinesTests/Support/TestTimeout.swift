import Dispatch
import Testing

/// How long a test waits for what must happen; only a failing test waits that long.
enum TestTimeout {
  static let seconds = 240.0

  static var deadline: DispatchTime { .now() + seconds }

  /// Tasks share a few threads with all tests that run at the same time and may block them, so a task may wait for most of the run.
  static let forTasks = TimeLimitTrait.Duration.minutes(15)

  static var deadlineForTasks: DispatchTime { .now() + 600 }
}
