import Dispatch

/// What observers are told of, in the order of commits.
///
/// All subscriptions read one list, each at its own pace; a part that all of them have read is gone. The thread that has the machine
/// writes, so the order is that of commits; each subscription is drained by one queue at a time, so the order stays what it is.
///
/// It holds its subscriptions and they hold it, until they are cancelled or the machine is gone. No reference is weak: counting those to
/// an object that somebody refers to weakly takes several times as long.
///
/// Safe because all that changes is guarded by the gate.
@usableFromInline
final class Outbox: @unchecked Sendable {
  private let gate = CriticalSection()
  private var tail = OutboxChunk()
  private var subscriptions: [Subscription] = []
  private var added = 0
  private var isFinished = false
  /// Somebody wants to hear of each commit, beside the transitions.
  private var hearsCommits = false
  /// Those who want to hear of everything.
  private var tracers: Set<Int> = []

  // MARK: Writing, by the thread that has the machine

  /// Puts items at the end, before they are committed; where nobody is left to hear of them, the machine is not watched any more.
  ///
  /// - Returns: Who is to be told, after the commit.
  func append(_ items: some Sequence<OutboxItem>, isCommit: Bool, for machine: CriticalSection) -> [Subscription] {
    gate.runMutable {
      guard !subscriptions.isEmpty else {
        machine.change(clearing: LockWord.watched, setting: 0)
        return []
      }
      for item in items { write(item) }
      if isCommit, hearsCommits { write(.commit) }
      return subscriptions
    }
  }

  private func write(_ item: OutboxItem) {
    if tail.isFull {
      let next = OutboxChunk()
      tail.next = next
      tail = next
    }
    tail.append(item)
  }

  // MARK: Reading

  /// The machine is gone: who waits for an end is told of it, and who has not been told everything yet stays until then.
  func finish() {
    let last = gate.runMutable {
      isFinished = true
      defer { subscriptions.removeAll { !$0.isBusy } }
      return subscriptions
    }
    for subscription in last { subscription.finish() }
  }

  /// Has told everything: if the machine is gone, there will be no more.
  func rest(_ subscription: Subscription) {
    if gate.runMutable({ isFinished }) { remove(subscription) }
  }

  /// Adds a subscription that is told of what is appended from now on.
  func add(
    on queue: DispatchQueue?, hearsCommits: Bool = false, hearsTraces: Bool = false, _ observer: @escaping @Sendable (OutboxItem) -> Void
  ) -> Subscription {
    gate.runMutable {
      added += 1
      if hearsCommits { self.hearsCommits = true }
      if hearsTraces { tracers.insert(added) }
      let subscription = Subscription(added, of: self, from: OutboxChunk.Cursor(atEndOf: tail), on: queue, observer)
      subscriptions.append(subscription)
      return subscription
    }
  }

  /// Somebody still wants to hear of everything.
  var hearsTraces: Bool { gate.runMutable { !tracers.isEmpty } }

  /// The subscription with a number, if it has not ended.
  func subscription(_ number: Int) -> Subscription? {
    gate.runMutable { subscriptions.first { $0.number == number } }
  }

  func remove(_ subscription: Subscription) {
    let removed = gate.runMutable { () -> (Subscription, OutboxChunk)? in
      guard let index = subscriptions.firstIndex(where: { $0 === subscription }) else { return nil }
      tracers.remove(subscription.number)
      let removed = (subscriptions.remove(at: index), tail)
      if subscriptions.isEmpty { tail = OutboxChunk() }
      return removed
    }
    withExtendedLifetime(removed) {}  // What observers and events hold goes outside the gate.
  }
}

/// Something that observers are told of.
@usableFromInline
enum OutboxItem: Sendable {
  case transition(TransitionRecord)
  /// A macrostep stands, a start or a stop included; for those who asked for it, after its transitions.
  case commit
  /// All that was done in a macrostep, for those who asked for it.
  case trace(TraceRecord)
  /// The machine was stopped, or came to its end.
  case end
}
