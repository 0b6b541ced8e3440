import StateMachines

/// An object with a machine of random rules, whose hooks write on its variables.
final class Pawn: Stateful {
  typealias State = Int
  typealias Event = Int

  static let definition: Definition = .verified(initial: 0) { sm in sm.when(0, from: 0, to: 0) }

  let variables: HookVariables
  private(set) var machine: Owned

  init(_ definition: Definition, variables: HookVariables = HookVariables()) {
    self.variables = variables
    machine = Owned(definition)
  }

  init(_ definition: Definition, at state: Int) throws {
    variables = HookVariables()
    machine = try Owned(definition, at: state)
  }

  /// Replaces the machine by one restored from a snapshot, as after a new start of the program.
  func restore(_ definition: Definition, _ snapshot: Snapshot<Int, Int>) throws {
    machine = try Owned(definition, restoring: snapshot)
  }
}
