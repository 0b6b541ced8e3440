/// What a call has written for the listeners of its machine and publishes once it has left the machine.
///
/// It holds references by hand, so that a call without listeners neither copies nor releases any: ``close()`` releases them.
struct Delivery {
  /// The listeners that are notified; nil where nothing was written.
  private var heldListeners: Unmanaged<Listeners>?
  /// How many items were written so far, those of earlier calls included.
  private(set) var end = 0
  /// How many macrosteps were committed.
  private(set) var commits = 0
  /// The items of the macrostep at work are written.
  var isWritten = false
  /// A chunk of the list is full: a good moment to look for observers whose owner is gone.
  var beginsChunk = false
  /// What streams dropped because they were full: it is released after the commit, outside every lock.
  private var dropped = WorkList<TransitionRecord>()

  /// Nothing was written.
  var isEmpty: Bool { heldListeners == nil }

  /// Calls a closure with the listeners, if something was written for any, without counting a reference.
  func withListeners(_ body: (Listeners) -> Void) {
    heldListeners?._withUnsafeGuaranteedRef(body)
  }

  mutating func note(_ listeners: Listeners, end: Int, isCommit: Bool) {
    if heldListeners?.toOpaque() != Unmanaged.passUnretained(listeners).toOpaque() {
      let last = heldListeners
      heldListeners = .passRetained(listeners)
      last?.release()
    }
    self.end = end
    if isCommit { commits += 1 }
    isWritten = true
  }

  mutating func leaveOut(_ record: TransitionRecord) {
    if record.references != nil { dropped.append(record) }
  }

  /// Releases what it holds.
  mutating func close() {
    heldListeners?.release()
    heldListeners = nil
    guard !dropped.isEmpty else { return }
    dropped.deallocate()
    dropped = WorkList()
  }
}
