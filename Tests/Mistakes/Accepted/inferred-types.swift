import StateMachines

func define() throws {
  let definition = try MachineDefinition(initial: Status.pending) { sm in
    sm.when(Request.activate, from: .pending, to: .active)
  }
  var machine = Machine(definition)
  machine.fire(.activate)
}
