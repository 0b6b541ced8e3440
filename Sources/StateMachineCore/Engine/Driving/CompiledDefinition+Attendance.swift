/// What machines without threads and without a clock leave to the program. In a release build, these do nothing.
extension CompiledDefinition {
  /// Notes the work that a machine lists for the program.
  func noteListedWork(_ memory: UnsafeMutablePointer<Memory>) {
    #if DEBUG
      guard let activities = memory.pointee.rest?.activities else { return }
      for change in activities.changes where change.kind != .cancel {
        guard let activity = activities[change.activation.number] else { continue }
        attendance.note(.work) {
          let node = tables.pointee.works[activity.work].node
          let place = place(of: activity.work)
          return UnattendedWork(
            .work, activity.code.name, of: name(of: node), fileID: place.fileID, line: place.line)
        }
      }
    #endif
  }

  /// Notes the timeouts among changes of timers that wait for the program to pass the time.
  func noteTimeouts(_ engine: UnsafeMutablePointer<Engine>) {
    #if DEBUG
      for index in engine.pointee.effects.timers.indices { noteTimeout(engine.pointee.effects.timers[index]) }
    #endif
  }

  #if DEBUG
    private func noteTimeout(_ change: TimerChange) {
      guard case .start(let pending, let delay) = change, case .timeout(of: let node)? = pending.cancelKey else { return }
      let timeouts = tables.pointee.timeouts[tables.pointee.nodes[node].timeouts]
      guard let timeout = timeouts.first(where: { $0.column == pending.column }) else { return }
      attendance.note(.timeout, dueAfter: delay) {
        let (event, place) = declaration(of: timeout.line)
        return UnattendedWork(.timeout, event, of: name(of: node), fileID: place.fileID, line: place.line)
      }
    }
  #endif

  /// The program runs the work of some machine, or passes its time.
  func attend(to kind: UnattendedWork.Kind) {
    #if DEBUG
      attendance.attend(to: kind)
    #endif
  }
}
