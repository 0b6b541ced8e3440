import Dispatch
import Testing

/// How long a test waits for what must happen; only a failing test waits that long.
enum Patience {
  static let seconds = 240.0

  static var end: DispatchTime { .now() + seconds }

  /// Tasks share a few threads with all tests that run at the same time, and block them; so a task may have to wait for most of the run.
  static let ofTasks = TimeLimitTrait.Duration.minutes(15)

  static var endOfTasks: DispatchTime { .now() + 600 }
}
