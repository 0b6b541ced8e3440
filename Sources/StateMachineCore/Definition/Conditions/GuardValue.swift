/// A value that a guard works out once, and that the action of its line reads.
///
/// Use it where a guard looks for something, and the action needs what was found: a number in a text, a row in a table. Without it, the
/// action does the same work again, and has to unwrap what it finds.
///
/// ```swift
/// let amount = sm.value("is a number") { step in Int(step.context.text) }
/// sm.when(.pay, from: .open, to: .paid, if: .has(amount)) { step in step.context.total += step.value(of: amount) }
/// ```
///
/// ``MachineBuilder/value(_:find:)`` makes it. It goes into lines of every form, and one value into several lines.
public struct GuardValue<Context, State: Hashable & Sendable, Event: Sendable, Value: Sendable>: Sendable {
  let name: String
  let key = GuardValueKey()
  let find: @Sendable (borrowing Step<Context, State, Event>) throws -> Value?
}

extension Guard {
  /// Whether there is a value, which the action of the line then reads by ``Step/value(of:)``.
  ///
  /// - Parameter value: The value.
  /// - Returns: The guard.
  public static func has<Value>(_ value: GuardValue<Context, State, Event, Value>) -> Self {
    Self(value.name) { step in
      guard let found = try value.find(step) else { return false }
      step.frame.keep(found, of: value.key)
      return true
    }
  }
}

extension Step {
  /// What the guard of this line has worked out, before any hook of the step ran.
  ///
  /// It is there for every hook of the step that has the same source, and not for an event that is raised or sent, nor for the eventless
  /// transition that follows; it is released at the end of the call. In a line whose guard is not `.has(…)` of this value, or does not need
  /// it to hold, this stops the program.
  ///
  /// - Parameter value: The value.
  /// - Returns: What was found.
  /// - Complexity: O(n) where guards of this macrostep have worked out n values.
  public func value<Value>(of value: GuardValue<Context, State, Event, Value>) -> Value {
    guard let found = frame.found(value.key, Value.self) else {
      fatalError("no guard of this line has found '\(value.name)': write if: .has(…)")
    }
    return found
  }
}

extension PayloadStep {
  /// What the guard of this line has worked out, like ``Step/value(of:)``.
  ///
  /// - Parameter value: The value.
  /// - Returns: What was found.
  public func value<Value>(of value: GuardValue<Context, State, Event, Value>) -> Value { step.value(of: value) }
}
