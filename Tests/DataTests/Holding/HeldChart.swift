import StateMachines

/// A random chart whose states hold payloads, and what is done to its machine.
///
/// States and events have numbers: those of ``HeldState`` and ``HeldEvent``.
struct HeldChart: Sendable {
  enum Kind: Sendable { case atomic, final, compound, parallel }
  enum Target: Sendable, Hashable {
    case inside
    case state(Int)
    case history(History)
    case fork([Int])
  }
  enum Change: Sendable { case append, clear, renew }
  enum Trigger: Sendable, Hashable {
    case plain(Int)
    case call(Int)
    case always, done
  }
  enum Moment: Sendable { case entry, exit, before, after }

  struct History: Sendable, Hashable {
    var state: Int
    var isDeep: Bool

    var depth: HistoryDepth { isDeep ? .deep : .shallow }
  }

  enum Condition: Sendable {
    case isIn(Int)
    case notIn(Int)
    /// What the payloads add up to, divided by three, leaves this.
    case sum(Int)
    /// The same, and it throws where it leaves another number.
    case sumOrFailure(Int)
  }

  struct Line: Sendable {
    var trigger: Trigger
    var source: Int
    var target: Target
    var isLocal = false
    var condition: Condition?
    /// The action is passed the payload of the source.
    var passes = false
    /// The action makes the payload of the target.
    var makes = false
    /// It has an action, though it neither is passed a payload nor makes one.
    var acts = false
    var mayThrow = false
    var change = Change.append
    /// The payload that is made has the object of the one that was passed.
    var movesObject = false
    var raises: Int?

    /// The number of its event, if it waits for one.
    var event: Int? {
      switch trigger {
      case .plain(let event): event
      case .call(let call): HeldEvent.plain.count + call
      case .always, .done: nil
      }
    }

    /// It only names the case of its source.
    var hasNoAction: Bool {
      guard case .plain = trigger else { return false }
      return passes && !makes && target != .inside && !acts && !mayThrow
    }
  }

  struct Hook: Sendable {
    var moment: Moment
    var state: Int?
  }

  enum Act: Sendable {
    case fire(Int, argument: Int, failingAt: Int?)
    case copy, switchMachine
    case restore(isCoded: Bool)
    case save
    case rewind(isCoded: Bool)
    case stop
    case start(argument: Int, failingAt: Int?)
  }

  var kinds: [Int: Kind] = [:]
  var children: [Int: [Int]] = [:]
  var top: [Int] = []
  var makers: Set<Int> = []
  /// With the state that they lead to as long as they remember nothing.
  var histories: [History: Int] = [:]
  var lines: [Line] = []
  var hooks: [Hook] = []
  var policy = ErrorPolicy.undo
  var machine = HeldMachineKind.value
  var acts: [Act] = []

  // MARK: Questions

  var states: [Int] { top.flatMap { subtree($0) } }
  func subtree(_ state: Int) -> [Int] { [state] + (children[state] ?? []).flatMap { subtree($0) } }
  func descendants(_ state: Int) -> Set<Int> { Set(subtree(state).dropFirst()) }

  var holding: Set<Int> { Set(kinds.keys.filter { HeldState.shape($0) != nil }) }

  /// The states in which machines start.
  var initialStates: [Int] { top.prefix(1).flatMap { initialStates(of: $0) } }

  private func initialStates(of state: Int) -> [Int] {
    let inside = children[state] ?? []
    return [state] + (kinds[state] == .parallel ? inside : Array(inside.prefix(1))).flatMap { initialStates(of: $0) }
  }

  /// The state in which machines start whose payload is passed at the start.
  var passedAtStart: Int? {
    let initial = initialStates.filter(holding.contains)
    let missing = initial.filter { !makers.contains($0) }
    guard missing.count == 1, initial.count(where: { HeldState.shape($0) == HeldState.shape(missing[0]) }) == 1 else { return nil }
    return missing[0]
  }

  /// No hook and no eventless line: what makes the engine change payloads in place.
  var isQuiet: Bool { hooks.isEmpty && !lines.contains { $0.trigger == .always } }
}
