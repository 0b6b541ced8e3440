import StateMachines

func load() async {}
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active)
  sm.task("load", in: .pending) {
    await load()
    return .activated
    // expected-error@-1 {{type 'Request?' has no member 'activated'}}
  }
}
