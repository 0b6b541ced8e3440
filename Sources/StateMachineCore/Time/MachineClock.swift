/// Where delayed events and timeouts get their time.
///
/// A machine never calls its clock while it is locked or reserved, so a clock may call the machine back. Tests use the `ManualClock` of
/// `StateMachineTesting`, whose time moves when the test says so.
public protocol MachineClock: Sendable {
  /// What time it is, counted from any moment; it never goes back.
  var now: Duration { get }

  /// Runs work once, on any thread, when `now` has reached a deadline.
  ///
  /// - Parameters:
  ///   - deadline: When the work is due; a time that has passed already is due at once.
  ///   - work: What to run. It may call `now` and `schedule`.
  /// - Returns: What cancels the work; called at most once, also after the work has run.
  func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}
