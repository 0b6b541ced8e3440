/// How far back a history state remembers: the child that was active, or everything below it.
///
/// The cases are closed: a `switch` over them needs no `default`.
public enum HistoryDepth: Sendable {
  /// The active child; inside it the default entry is made.
  case shallow
  /// The active states of all levels below.
  case deep
}

/// Where a transition leads, where that is not one state.
///
/// Written as `[.left, .right]` for several regions at once, `.history(of: .playing)` or `.all([.state(.left), .history(of: .right)])`.
/// A flat machine has neither regions nor history, and its definition says so with an error.
public struct Targets<State: Hashable & Sendable>: Sendable, ExpressibleByArrayLiteral {
  let list: [Target<State>]

  /// Several states, entered together.
  ///
  /// - Parameter elements: The states, each in a region of its own.
  public init(arrayLiteral elements: State...) {
    list = elements.map { .state($0) }
  }

  private init(_ list: [Target<State>]) {
    self.list = list
  }

  /// What was last active in a state.
  ///
  /// - Parameters:
  ///   - state: The compound or parallel state whose history is meant.
  ///   - depth: Its children alone, or all levels below.
  /// - Returns: The targets.
  public static func history(of state: State, depth: HistoryDepth = .shallow) -> Self {
    Self([.history(of: state, depth: depth)])
  }

  /// Several targets of either form, entered together.
  ///
  /// - Parameter targets: The targets, each in a region of its own.
  /// - Returns: The targets.
  public static func all(_ targets: [Target<State>]) -> Self {
    Self(targets)
  }
}

/// One of several targets of a transition.
public struct Target<State: Hashable & Sendable>: Sendable {
  enum Form: Sendable {
    case state(State)
    case history(of: State, HistoryForm)
  }

  let form: Form

  /// A state.
  ///
  /// - Parameter state: The state.
  /// - Returns: The target.
  public static func state(_ state: State) -> Self {
    Self(form: .state(state))
  }

  /// What was last active in a state.
  ///
  /// - Parameters:
  ///   - state: The compound or parallel state whose history is meant.
  ///   - depth: Its children alone, or all levels below.
  /// - Returns: The target.
  public static func history(of state: State, depth: HistoryDepth = .shallow) -> Self {
    history(of: state, HistoryForm(depth: depth))
  }

  /// The same for one of several histories of a state that have one depth, which charts have.
  package static func history(of state: State, _ form: HistoryForm) -> Self {
    Self(form: .history(of: state, form))
  }
}

/// Which history of a state is meant.
package struct HistoryForm: Hashable, Sendable {
  package var depth: HistoryDepth
  /// Its number among those of this depth, which remember the same and differ in where they lead at first.
  var number: UInt32 = 0

  package init(depth: HistoryDepth, number: UInt32 = 0) {
    (self.depth, self.number) = (depth, number)
  }
}
