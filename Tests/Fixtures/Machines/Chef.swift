import StateMachines

/// An object that has an oven of any definition, or two: the fixture of the suites about `Stateful` classes.
///
/// Its hooks write in its own notes, which no undone step takes back.
final class Chef: Stateful {
  typealias State = Oven
  typealias Event = Knob

  static let definition: Definition = .verified(initial: .cold) { sm in
    sm.when(.heat, from: .cold, to: .warm)
    sm.when(.rest, from: .warm, to: .cold)
  }

  let machine: Owned
  let second: Owned
  weak var friend: Chef?
  var notes: [String] = []
  var isFaulty = false
  var count = 0

  init(_ definition: Definition = definition, second: Definition = definition) {
    machine = Owned(definition)
    self.second = Owned(second)
  }

  init(_ machine: Owned) {
    self.machine = machine
    second = Owned(Self.definition)
  }

  func note(_ line: String) {
    notes.append(line)
  }
}

typealias ChefDefinition = ContextDefinition<Chef, Oven, Knob>
typealias ChefGuard = Guard<Chef, Oven, Knob>

/// What a call throws; nil where it does not.
func thrown(_ call: () throws -> Void) -> (any Error)? {
  do { try call() } catch { return error }
  return nil
}
