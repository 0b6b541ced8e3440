/// Several states: a list, every state, or a mixture of them.
///
/// Lines of a definition accept one wherever they accept a state from which something starts or in which something holds. It is written as
/// `[.active, .suspended]`, `.any`, `.any(except: .terminated)`, for states that hold payloads `.of(\.buffering, \.full)` or, for an
/// array, `.anyOf(states)`.
public struct StateMatcher<State: Hashable & Sendable>: Sendable, ExpressibleByArrayLiteral {
  package enum Form: Sendable {
    case listed([State])
    case any(except: [State])
    case union([StateMatcher])
  }

  let form: Form

  package init(_ form: Form) {
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

  /// States that hold payloads, by their keys.
  ///
  /// ```swift
  /// sm.impossible(Event.next, in: .of(\.demanding, \.draining))
  /// ```
  ///
  /// - Parameter states: The keys, each of which is named by it.
  /// - Returns: The matcher.
  public static func of<each Payload: Sendable>(_ states: repeat StateLiteral<State, each Payload>) -> Self where State: StateCases {
    var listed: [State] = []
    for state in repeat each states { listed.append(state(State.Keys())(.any)) }
    return Self(.listed(listed))
  }

  /// Every state that at least one of several matchers means, for lists of states that hold payloads and of others.
  ///
  /// ```swift
  /// sm.timeout(.seconds(60), in: .anyOf(matchers: [.of(\.buffering, \.full), [.empty]]), fire: .leave)
  /// ```
  ///
  /// If one of them is `.any`, this is `.any` without the exceptions that the others mean.
  ///
  /// - Parameter matchers: The matchers; the states of their lists are named by the result.
  /// - Returns: The matcher.
  public static func anyOf(matchers: [Self]) -> Self {
    Self(.union(matchers))
  }
}

extension StateMatcher {
  /// Whether a state is one of these.
  func contains(_ state: State) -> Bool {
    switch form {
    case .listed(let states): states.contains(state)
    case .any(let exceptions): !exceptions.contains(state)
    case .union(let matchers): matchers.contains { $0.contains(state) }
    }
  }

  /// The states of its lists.
  var listed: [State] {
    switch form {
    case .listed(let states): states
    case .any: []
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
    case .union(let matchers): matchers.map { $0.name(of: name) }.joined(separator: " or ")
    }
  }
}
