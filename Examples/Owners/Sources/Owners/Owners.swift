import StateMachineTesting
import StateMachines

/// The same orders, held in three ways, get the same requests and give the same answers.
@main
enum Owners {
  private static let requests: [Command] = [.ship, .pay, .ship, .cancel]

  static func main() async throws {
    try rows()
    await actors()
    classes()
  }

  private static func rows() throws {
    var table = OrderTable()
    for request in requests {
      if let response = try table.handle(request, id: 7) { print("row:", response) }
    }
    print("row:", table.mails)
  }

  private static func actors() async {
    let clock = ManualClock()
    let (order, forgotten) = (LiveOrder(clock: clock), LiveOrder(clock: clock))
    for request in requests { print("actor:", await order.handle(request)) }
    print("actor:", await order.mails)

    // Nobody pays for the other one. Its timeout comes as a task on the actor.
    let transitions = forgotten.machine.transitions()
    _ = await forgotten.handle(.ship)
    clock.advance(by: .seconds(900))
    if let last = await transitions.first(where: { _ in true }) { print("actor:", last, await forgotten.mails) }
  }

  private static func classes() {
    let (order, forgotten) = (PlainOrder(), PlainOrder())
    for request in requests { print("class:", order.handle(request)) }
    print("class:", order.mails)

    // A class has no place where its timeout could come by itself: its user tells the time.
    _ = forgotten.handle(.ship)
    for transition in forgotten.machine.advance(to: .seconds(900), for: forgotten) { print("class:", transition, forgotten.mails) }
  }
}
