/// What a call has written for the listeners of its machine and publishes once it has left the machine.
struct Delivery {
  /// Those who are notified; nil where nothing was written.
  private(set) var listeners: Listeners?
  /// How many items were written so far, those of earlier calls included.
  private(set) var end = 0
  /// How many macrosteps were committed.
  private(set) var commits = 0
  /// The items of the macrostep at work are written.
  var isWritten = false
  /// A chunk of the list is full: a good moment to look for observers whose owner is gone.
  var beginsChunk = false
  /// What streams dropped because they were full: it is released after the commit, outside every lock.
  private var dropped: [TransitionRecord]?

  mutating func note(_ listeners: Listeners, end: Int, isCommit: Bool) {
    self.listeners = listeners
    self.end = end
    if isCommit { commits += 1 }
    isWritten = true
  }

  mutating func drop(_ record: TransitionRecord) {
    guard record.references != nil else { return }
    if dropped == nil { dropped = [] }
    dropped?.append(record)
  }
}
