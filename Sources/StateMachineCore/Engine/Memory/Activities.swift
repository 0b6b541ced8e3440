/// The work of a machine's active states: what has begun and has not ended.
///
/// A step changes it when it commits. What has to be started and cancelled in consequence is listed, until the caller that runs the work
/// takes it.
package struct Activities: Sendable {
  /// One activation.
  package struct Activity: Sendable {
    package let work: WorkID
    package let code: AnyWork
    package let number: UInt64
    /// Made when the state was entered; nil where the work needs none.
    package let input: AnyValue?
    /// The attempt that is made, or waits to be made; counted from 1.
    package var attempt = 1
    /// An attempt has failed, and the next one waits for its time.
    var waits = false
    /// The machine, where it is one.
    package var child: AnyChild?

    package init(
      work: WorkID, code: AnyWork, number: UInt64, input: AnyValue?, attempt: Int = 1, waits: Bool = false, child: AnyChild? = nil
    ) {
      (self.work, self.code, self.number, self.input) = (work, code, number, input)
      (self.attempt, self.waits, self.child) = (attempt, waits, child)
    }
  }

  /// What has to be done by the caller that runs the work.
  package struct Change: Sendable {
    package enum Kind: Sendable {
      /// An attempt is to be started.
      case start
      /// The work of a machine that was restored is to fail.
      case interrupt
      /// What was started is of no use any more.
      case cancel
    }

    package var kind: Kind
    package var activation: Activation

    package init(kind: Kind, activation: Activation) {
      (self.kind, self.activation) = (kind, activation)
    }
  }

  /// In the order in which they began; few.
  package private(set) var list: [Activity] = []
  /// The number of the last activation.
  package private(set) var lastNumber: UInt64 = 0
  package private(set) var changes: [Change] = []

  init() {}

  /// Whether no work has ever begun.
  package var isUnused: Bool { lastNumber == 0 && list.isEmpty && changes.isEmpty }

  subscript(number: UInt64) -> Activity? {
    list.first { $0.number == number }
  }

  /// Work of the machine, or of one of its child machines.
  subscript(activation: Activation) -> Activity? {
    guard let activity = self[activation.number] else { return nil }
    guard let inside = activation.insideChild else { return activity }
    return activity.child?.activities[inside]
  }

  // MARK: What steps do

  /// Begins the work of a state that was entered.
  ///
  /// - Parameters:
  ///   - work: What is begun.
  ///   - code: Its code.
  ///   - input: Its input.
  ///   - child: The machine, where it is one; it has not started.
  ///   - isInterrupted: It is to fail at once.
  /// - Returns: The number of the activation.
  mutating func begin(_ work: WorkID, _ code: AnyWork, _ input: AnyValue?, child: AnyChild?, isInterrupted: Bool = false) -> UInt64 {
    lastNumber += 1
    list.append(Activity(work: work, code: code, number: lastNumber, input: input, child: child))
    if child == nil { add(Change(kind: isInterrupted ? .interrupt : .start, activation: Activation(lastNumber))) }
    return lastNumber
  }

  /// Ends an activation whose state was left.
  mutating func cancel(_ number: UInt64) {
    guard let activity = remove(number), activity.child == nil else { return }
    add(Change(kind: .cancel, activation: Activation(number)))
  }

  /// Notes what has to be done; what is only listed does not have to be cancelled.
  package mutating func add(_ change: Change) {
    if change.kind == .cancel {
      let count = changes.count
      changes.removeAll { $0.activation == change.activation }
      guard changes.count == count else { return }
    }
    changes.append(change)
  }

  // MARK: What work does

  /// Ends an activation that has reported its result.
  ///
  /// - Returns: What it was.
  @discardableResult
  mutating func remove(_ number: UInt64) -> Activity? {
    guard let index = index(of: number) else { return nil }
    return list.remove(at: index)
  }

  /// An attempt has failed, and another one waits for its time.
  mutating func wait(_ number: UInt64) {
    guard let index = index(of: number) else { return }
    list[index].attempt += 1
    list[index].waits = true
  }

  /// The time of another attempt has come.
  mutating func startAgain(_ number: UInt64) {
    guard let index = index(of: number), list[index].waits else { return }
    list[index].waits = false
    add(Change(kind: .start, activation: Activation(number)))
  }

  private func index(of number: UInt64) -> Int? {
    list.firstIndex { $0.number == number }
  }

  // MARK: Child machines

  /// A child machine, made a machine's own before it is changed.
  ///
  /// - Parameter number: The number of its activation.
  /// - Returns: The child, and the one that it is a copy of, where it was shared.
  mutating func ownedChild(_ number: UInt64) -> (AnyChild?, shared: AnyChild?) {
    guard let index = index(of: number), list[index].child != nil else { return (nil, nil) }
    var shared: AnyChild?
    if !isKnownUniquelyReferenced(&list[index].child) {
      shared = list[index].child
      list[index].child = shared?.copy()
    }
    return (list[index].child, shared)
  }

  // MARK: Restoring

  /// The number of the last activation of a machine that is restored.
  package mutating func restore(lastNumber: UInt64) {
    self.lastNumber = lastNumber
  }

  /// Goes on with an activation of a machine that is restored.
  package mutating func restore(_ activity: Activity, interrupted: Bool) {
    list.append(activity)
    guard activity.child == nil, !activity.waits else { return }
    add(Change(kind: interrupted ? .interrupt : .start, activation: Activation(activity.number)))
  }

  // MARK: For the caller that runs the work

  /// What has to be done since the last call.
  package mutating func takeChanges() -> [Change] {
    defer { changes = [] }
    return changes
  }
}
