import StateMachines

func run() {
  var machine = Machine(subscription)
  machine.fire(.activate)
  if !machine.attempt(.activate).isAccepted { print(machine.state) }
  if machine.fire(.suspend) { print(machine.state) }
  switch machine.attempt(.activate) {
  case .transitioned(let transition): print(transition.source, transition.target, transition.exited, transition.entered)
  case .accepted(.queued), .accepted(.deferred), .accepted(.joining): print("later")
  case .accepted(.ignored): print("nothing to do")
  case .rejected(let rejection): print(rejection, rejection.permitted)
  }
  if let rejection = machine.attempt(.activate).rejection { print(rejection) }
  if machine.attempt(.activate) == .accepted(.ignored) { print("nothing to do") }
  do {
    let transition = try machine.require(.activate)
    print(transition.target)
  } catch {
    print(error.permitted, error.configuration)
  }
}
func status(_ outcome: Machine<Status, Request>.Outcome) -> Int {
  switch outcome {
  case .transitioned: 200
  case .accepted: 202
  case .rejected: 409
  }
}
