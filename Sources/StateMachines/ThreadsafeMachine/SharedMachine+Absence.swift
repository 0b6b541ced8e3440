/// Time that passed while a machine did not exist.
extension SharedMachine {
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
    defer { extras.resumeAlarm(of: section) }
    var macrosteps = (try? reserved("advance", records: true) { resume(&$0) }) ?? []
    guard case true? = try? reserved("advance", { bringTimersForward(by: duration, $0.memory) }) else { return macrosteps }
    let now = extras.clock.now
    while let more = advanceToNextEvent(by: now, { placeTimers(of: $0.memory, at: now, extras) }) { macrosteps += more }
    return macrosteps
  }

  private func bringTimersForward(by duration: Duration, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
    memory.pointee.bringTimersForward(by: duration)
  }

  private func placeTimers(of memory: UnsafeMutablePointer<Memory>, at now: Duration, _ extras: MachineExtras) {
    extras.placeTimers(of: &memory.pointee, at: now)
    memory.pointee.placesTimersLater = false
  }
}

extension MachineExtras {
  /// Gives the timers of earlier calls their deadlines, although the clock was not asked for each of them.
  fileprivate func placeTimers(of memory: inout Memory, at now: Duration) {
    guard let rest = memory.rest, !rest.unplaced.isEmpty else { return }
    gate.runMutable {
      for timers in rest.unplaced where timers.base == nil { timers.base = now }
      rest.placeTimers()
    }
  }
}

extension Memory {
  /// Lets all timers be due earlier.
  ///
  /// - Returns: Whether there are any.
  fileprivate mutating func bringTimersForward(by duration: Duration) -> Bool {
    guard let rest, !rest.timers.isEmpty || !rest.unplaced.isEmpty else { return false }
    let own = ownRest()
    own.timers.bringForward(by: duration)
    own.now = own.now.subtractingSaturated(duration)
    for timers in own.unplaced {
      for index in timers.entries.indices { timers.entries[index].delay = timers.entries[index].delay.subtractingSaturated(duration) }
    }
    return true
  }
}
