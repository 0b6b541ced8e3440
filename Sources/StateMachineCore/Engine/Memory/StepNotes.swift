/// What the macrosteps of a call have taken, and what has undone others: all that a search through many machines reads of a step.
///
/// A trace says the same, with all that has happened beside it. These lists keep their room from call to call, so that noting allocates
/// nothing.
package struct StepNotes {
  /// The transitions that were taken, in order.
  package private(set) var taken: [TransitionKey] = []
  /// What has undone macrosteps, in order.
  package private(set) var errors: [any Error] = []
  /// How many of ``taken`` belong to macrosteps that are over.
  private var committedCount = 0

  package init() {}

  /// Nothing was taken, and nothing was undone.
  package var isEmpty: Bool { taken.isEmpty && errors.isEmpty }

  /// Forgets everything, before the next call.
  package mutating func reset() {
    taken.removeAll(keepingCapacity: true)
    if !errors.isEmpty { errors.removeAll() }
    committedCount = 0
  }

  /// Notes a transition, which counts once the macrostep has ended.
  package mutating func add(_ key: TransitionKey) { taken.append(key) }

  /// Keeps what the macrostep has taken.
  package mutating func endMacrostep() { committedCount = taken.count }

  /// Notes what has undone the macrostep, and forgets what it has taken.
  package mutating func undoMacrostep(after error: any Error) {
    errors.append(error)
    taken.removeLast(taken.count - committedCount)
  }
}
