/// Several states: a list, a kind, every state, or a mixture of them.
///
/// Lines of a definition accept one wherever they accept a state from which something starts or in which something holds. It is written as
/// `[.active, .suspended]`, `.any`, `.any(except: .terminated)`, for states that hold payloads `.of(State.buffering, State.full)`, for an
/// array `.anyOf(states)` or, for a ``PayloadState``, `.any(.room)`.
public struct StateMatcher<State: Hashable & Sendable>: Sendable, ExpressibleByArrayLiteral {
  enum Form: Sendable {
    case listed([State])
    case any(except: [State])
    case kind(any Hashable & Sendable, contains: @Sendable (State) -> Bool)
    case union([StateMatcher])
  }

  let form: Form

  init(_ form: Form) {
    self.form = form
  }

  /// The states of a list, each of which is named by it.
  ///
  /// - Parameter elements: The states.
  public init(arrayLiteral elements: State...) {
    self.init(.listed(elements))
  }

  /// Every state that is not final, of the scope of the line.
  ///
  /// A transition from `.any` is tried after those that name the source, wherever its line is, and is never a duplicate of one.
  /// In the filter of a hook it means every state, final ones too.
  public static var any: Self {
    Self(.any(except: []))
  }

  /// Every state that `any` means, except some.
  ///
  /// - Parameter states: The states left out; they are not named by it.
  /// - Returns: The matcher.
  public static func any(except states: State...) -> Self {
    Self(.any(except: states))
  }

  /// The states of an array, for definitions made from data.
  ///
  /// - Parameter states: The states, each of which is named by it.
  /// - Returns: The matcher.
  public static func anyOf(_ states: [State]) -> Self {
    Self(.listed(states))
  }

  /// States that hold payloads, by their cases.
  ///
  /// ```swift
  /// sm.impossible(Event.next, in: .of(State.demanding, State.draining))
  /// ```
  ///
  /// - Parameter states: The cases, each of which is named by it.
  /// - Returns: The matcher.
  public static func of<each Payload: Sendable>(_ states: repeat HoldingCase<State, each Payload>) -> Self {
    var listed: [State] = []
    for state in repeat each states { listed.append(state(.any)) }
    return Self(.listed(listed))
  }

  /// Every state that at least one of several matchers means, for lists of states and kinds.
  ///
  /// ```swift
  /// sm.timeout(.seconds(60), in: .anyOf(matchers: [.any(.room), [.lobby, .stairs]]), fire: .leave)
  /// ```
  ///
  /// If one of them is `.any`, this is `.any` without the exceptions that the others mean.
  ///
  /// - Parameter matchers: The matchers; the states of their lists and their kinds are named by the result.
  /// - Returns: The matcher.
  public static func anyOf(matchers: [Self]) -> Self {
    Self(.union(matchers))
  }
}

extension StateMatcher {
  /// Whether a state is one of these; a payload state in a list is compared as a whole.
  func contains(_ state: State) -> Bool {
    switch form {
    case .listed(let states): states.contains(state)
    case .any(let exceptions): !exceptions.contains(state)
    case .kind(_, let contains): contains(state)
    case .union(let matchers): matchers.contains { $0.contains(state) }
    }
  }

  /// The states of its lists.
  var listed: [State] {
    switch form {
    case .listed(let states): states
    case .any, .kind: []
    case .union(let matchers): matchers.flatMap(\.listed)
    }
  }

  /// The states as the names of guards show them.
  var name: String { name(of: { "\(label: $0)" }) }

  /// The states by their names.
  func name(of name: (State) -> String) -> String {
    switch form {
    case .listed(let states): states.map(name).joined(separator: " or ")
    case .any(let exceptions): exceptions.isEmpty ? "any" : "any except \(exceptions.map(name).joined(separator: ", "))"
    case .kind(let kind, _): "any \(kind)"
    case .union(let matchers): matchers.map { $0.name(of: name) }.joined(separator: " or ")
    }
  }
}

extension StateMatcher where State: PayloadState {
  /// Every state of a kind, whatever its payload.
  ///
  /// - Parameter kind: The kind, which is named by it.
  /// - Returns: The matcher.
  public static func any(_ kind: State.Kind) -> Self {
    Self(.kind(kind) { $0.kind == kind })
  }
}
