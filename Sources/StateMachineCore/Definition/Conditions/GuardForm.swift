/// A guard as its line puts it together.
package indirect enum GuardForm: Hashable, Sendable {
  /// A guard with a name, and what it reads: the payload of a state, and the argument of the event.
  case named(name: String, payloadOf: String?, readsArgument: Bool)
  /// A guard that has no name.
  case unnamed
  /// A state is active.
  case isIn(state: String)
  /// Both hold.
  case both(GuardForm, GuardForm)
  /// One of them holds.
  case either(GuardForm, GuardForm)
  /// It does not hold.
  case not(GuardForm)
}
