import StateMachines

/// Notifies other processes of work that no worker of this process waits for.
///
/// Notices are sent one after the other, outside of the transactions that cause them. What comes up meanwhile is sent together.
final class NoticeSender: Sendable {
  private struct State {
    var isSending = false
    var works: Set<WorkNotice.Work> = []
    /// The earliest of the timers.
    var timer: StoreTime?
  }

  /// The time between two batches, so that a process that stores work all the time does not send one for each transaction.
  private static var pause: Duration { .milliseconds(10) }

  private let notices: any StoreNotices
  private let kind: String
  private let state = Protected(State())

  /// - Returns: Nil where the store has no notices.
  init?(_ notices: (any StoreNotices)?, kind: String) {
    guard let notices else { return nil }
    (self.notices, self.kind) = (notices, kind)
  }

  func send(_ work: WorkNotice.Work) {
    let begins = state.runMutable { state in
      if case .timer(let due) = work { state.timer = min(state.timer ?? due, due) } else { state.works.insert(work) }
      defer { state.isSending = true }
      return !state.isSending
    }
    if begins { Task { await sendAll() } }
  }

  private func sendAll() async {
    while let works = next() {
      // Workers look at intervals as well: they find the work of a notice that could not be sent.
      try? await notices.send(works.map { WorkNotice(kind: kind, work: $0) })
      try? await Task.sleep(for: Self.pause)
    }
  }

  private func next() -> [WorkNotice.Work]? {
    state.runMutable { state in
      let works = Array(state.works) + (state.timer.map { [.timer($0)] } ?? [])
      state = State(isSending: !works.isEmpty)
      return works.isEmpty ? nil : works
    }
  }
}
