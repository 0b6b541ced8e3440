/// Time that passed while a machine did not exist.
extension MachineCall {
  /// Brings the timers of a machine with a clock forward, and processes what is due by then, each event at its own time; in a hook it does
  /// nothing.
  ///
  /// The deadlines move, not the time, so that what other threads send meanwhile is not affected. The clock does not ring meanwhile: what
  /// is due is processed by this call.
  ///
  /// - Returns: The transitions of each macrostep.
  func advance(by duration: Duration) -> [[TransitionRecord]] {
    guard duration >= .zero, engineOfThisThread == nil, let extras else { return [] }
    extras.pauseAlarm()
    defer { extras.resumeAlarm(of: core) }
    var macrosteps = resume()
    guard case true? = try? reserved("advance", [], { _, _ in extras.bringTimersForward(by: duration) }) else { return macrosteps }
    let now = extras.clock.now
    while let more = advanceToNextEvent(by: now, { _, _ in extras.placeTimers(at: now) }) { macrosteps += more }
    return macrosteps
  }
}
