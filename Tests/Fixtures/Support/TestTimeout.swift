import Dispatch
import Foundation
import Testing

/// How long a test waits for what must happen; only a failing test waits that long.
///
/// All tests start at once and share a few threads, which many of them block. A test that waits for a task, or is one, may therefore
/// wait for most of the run, and under a sanitizer a run takes several minutes. `TEST_TIMEOUT` says how many seconds instead, for runs of
/// a few tests that are expected to hang.
enum TestTimeout {
  static let seconds = ProcessInfo.processInfo.environment["TEST_TIMEOUT"].flatMap { Double($0) } ?? 840

  static var deadline: DispatchTime { .now() + seconds }

  static let limit = TimeLimitTrait.Duration.minutes(15)
}
