import StateMachines

extension DurableMachines {
  /// Notifies workers of what they may find now: those of this process, or, where none of them waits for it, those of others.
  func wake(_ changes: [MachineChange], wakesTimers: Bool) {
    let machines = changes.count { !$0.messages.isEmpty }
    if machines > 0 { wakeRelays(machines) }
    let tasks = changes.reduce(0) { $0 + $1.tasksBegun }
    if tasks > 0 { wakeTaskWorkers(tasks) }
    if wakesTimers, let due = changes.compactMap(\.due).min() { wakeTimerWorkers(due) }
  }

  /// There are messages of machines to deliver.
  ///
  /// - Parameter machines: Of how many machines, as far as that is known.
  func wakeRelays(_ machines: Int = 1) {
    if !messageSignal.signal(work: machines) { noticeSender?.send(.messages) }
  }

  /// There are tasks to run.
  ///
  /// - Parameter tasks: How many, as far as that is known.
  func wakeTaskWorkers(_ tasks: Int = 1) {
    if !taskSignal.signal(work: tasks) { noticeSender?.send(.tasks) }
  }

  /// A timer is due at a time.
  func wakeTimerWorkers(_ due: StoreTime) {
    if !timers.note(due) { noticeSender?.send(.timer(due)) }
  }

  /// Wakes workers of this process when other processes notify it of work, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - interval: How long it waits before it listens again, after an error.
  ///   - clock: The clock by which it waits.
  ///   - report: Is called with each error.
  func listen(_ interval: Duration, _ clock: any Clock<Duration>, _ report: @Sendable (any Error) -> Void) async {
    guard let notices = store.notices else { return }
    while !Task.isCancelled {
      do {
        // What was stored before it has listened is found by looking.
        try await notices.listen {
          for work in [WorkNotice.Work.messages, .tasks, .timer(.earliest)] { self.hear(work) }
        } _: { notice in
          if notice.kind.exact == self.coding.kind.exact { self.hear(notice.work) }
        }
      } catch {
        if !(error is CancellationError) { report(error) }
      }
      try? await clock.sleep(for: interval)
    }
  }

  private func hear(_ work: WorkNotice.Work) {
    switch work {
    case .messages: messageSignal.signal()
    case .tasks: taskSignal.signal()
    case .timer(let due): timers.note(due)
    }
  }
}
