import StateMachines

func define() throws -> Int {
  var count = 0
  _ = try MachineDefinition<Status, Request>(initial: .pending) { sm in
    sm.after(.suspend) { _ in count += 1 }
    // expected-error@-1 {{mutation of captured var 'count' in concurrently-executing code}}
  }
  return count
}
