import StateMachines

// An object that is no actor belongs to the thread that fires. No closure that is passed a step may leave it where other threads find it.
let parcels = Protected<[Parcel]>([])

nonisolated final class Cistern {}
let cisterns = Protected<[Cistern]>([])

let definition = Parcel.Definition.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active) { step in parcels.runMutable { $0.append(step.context) } }
  // expected-error@-1 {{'inout sending' parameter '$0' cannot be task-isolated at end of function}}
  sm.onEntry(.active) { step in parcels.runMutable { $0 = [step.context] } }
  // expected-error@-1 {{'inout sending' parameter '$0' cannot be task-isolated at end of function}}
  sm.before { step in parcels.runMutable { $0 = [step.context] } }
  // expected-error@-1 {{'inout sending' parameter '$0' cannot be task-isolated at end of function}}
  let free = Guard<Parcel, Status, Request>("free") { step in
    parcels.runMutable { $0.append(step.context) }
    // expected-error@-1 {{'inout sending' parameter '$0' cannot be task-isolated at end of function}}
    return true
  }
  sm.when(.suspend, from: .active, to: .suspended, if: free)
}

let basin = ContextDefinition<Cistern, Basin, Tap>.verified(initial: .dry) { sm in
  let free = CallGuard<Cistern, Basin, Tap, Double>("free") { _, step in
    cisterns.runMutable { $0.append(step.context) }
    // expected-error@-1 {{'inout sending' parameter '$0' cannot be task-isolated at end of function}}
    return true
  }
  sm.when(Tap.pour, in: .dry, if: free) { litres, step in
    cisterns.runMutable { $0.append(step.context) }
    // expected-error@-1 {{'inout sending' parameter '$0' cannot be task-isolated at end of function}}
    return litres > 1
  }
  sm.when(.drain, from: .dry, to: \.filled) { step in
    cisterns.runMutable { $0.append(step.context) }
    // expected-error@-1 {{'inout sending' parameter '$0' cannot be task-isolated at end of function}}
    return 1
  }
  sm.when(.drain, from: \.filled, to: .dry) { litres, step in cisterns.runMutable { $0.append(step.context) } }
  // expected-error@-1 {{'inout sending' parameter '$0' cannot be task-isolated at end of function}}
}
