import StateMachines

actor Order {
  private var machine: Machine<Status, Request>
  init(at status: Status) throws { machine = try Machine(subscription, at: status) }

  func handle(_ event: Request) async throws -> Status {
    var next = machine
    let transition = try next.require(event)
    await persist(transition.target)
    machine = next
    return machine.state
  }
  private func persist(_ status: Status) async {}
}
