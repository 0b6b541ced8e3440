/// Whether the program runs the work, and passes the time, of the machines of a definition that do neither; for debug builds.
///
/// What waits is reported once, and only after a moment in which the program had the opportunity.
///
/// Safe because what changes is guarded by the mutex, inside which no code of the user's runs.
final class Attendance: @unchecked Sendable {
  private struct State {
    /// What the program attends to.
    var attended: Set<UnattendedWork.Kind> = []
    var noted: Set<UnattendedWork> = []
    var clock: any MachineClock = SystemClock()
    var report: @Sendable (UnattendedWork) -> Void = { writeToStandardError("warning: \($0)") }
  }

  private let mutex = ThreadMutex()
  private var state = State()

  /// How long the program may take between entering a state and attending to what waits there.
  private static var delay: Duration { .milliseconds(100) }

  func setReport(_ clock: (any MachineClock)?, _ report: @escaping @Sendable (UnattendedWork) -> Void) {
    let last = withState { state in
      defer { (state.clock, state.report) = (clock ?? SystemClock(), report) }
      return (state.clock, state.report)
    }
    withExtendedLifetime(last) {}
  }

  /// The program runs work, or passes the time.
  func attend(to kind: UnattendedWork.Kind) {
    withState { _ = $0.attended.insert(kind) }
  }

  /// Notes what a machine has begun to wait for.
  ///
  /// - Parameters:
  ///   - kind: Its kind.
  ///   - delay: How long it waits.
  ///   - make: Makes the report.
  func note(_ kind: UnattendedWork.Kind, dueAfter delay: Duration = .zero, _ make: () -> UnattendedWork) {
    guard !isAttended(kind) else { return }
    let made = make()
    guard let clock = withState({ $0.noted.insert(made).inserted ? $0.clock : nil }) else { return }
    // Weak: what waits for a machine that is gone, with its definition, is of no interest.
    _ = clock.schedule(at: clock.now.addingSaturated(delay).addingSaturated(Self.delay)) { [weak self] in self?.report(made) }
  }

  private func isAttended(_ kind: UnattendedWork.Kind) -> Bool {
    withState { $0.attended.contains(kind) }
  }

  private func report(_ unattended: UnattendedWork) {
    guard !isAttended(unattended.kind) else { return }
    let report = withState { $0.report }
    report(unattended)
  }

  private func withState<R>(_ body: (inout State) -> R) -> R {
    mutex.lock()
    defer { mutex.unlock() }
    return body(&state)
  }
}
