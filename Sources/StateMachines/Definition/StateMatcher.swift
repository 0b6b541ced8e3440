/// Where a transition starts, where that is not one state.
///
/// Written as `[.active, .suspended]`, `.any`, `.any(except: .terminated)` or, for a ``PayloadState``, `.any(.room)`.
public struct StateMatcher<State: Hashable & Sendable>: Sendable, ExpressibleByArrayLiteral {
  enum Form: Sendable {
    case listed([State])
    case any(except: [State])
    case kind(any Hashable & Sendable)
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

  /// Whether this leaves nothing out, so that as a filter it asks nothing.
  var isUnrestricted: Bool {
    if case .any(let exceptions) = form { exceptions.isEmpty } else { false }
  }
}

extension StateMatcher where State: PayloadState {
  /// Every state of a kind, whatever its payload.
  ///
  /// - Parameter kind: The kind, which is named by it.
  /// - Returns: The matcher.
  public static func any(_ kind: State.Kind) -> Self {
    Self(.kind(kind))
  }
}
