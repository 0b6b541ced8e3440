import StateMachines

enum EventsAsCases: Feature {
  static let title = "T19 events as cases of an enumeration"

  enum State: MachineState { case due, paid }
  enum Event: MachineEvent {
    case remind
    case pay(Call<Int, String>)
  }
  struct Bill: Sendable { var amount: Int, reminders = 0 }
  typealias Machine = EmbeddedMachine<Bill, State, Event>

  static let definition: Machine.Definition = .verified(initial: .due) { sm in
    sm.when(.remind, in: .due) { step in step.context.reminders += 1 }
    sm.when(Event.pay, from: .due, to: .paid) { coins, step in
      defer { step.context.amount = 0 }
      return "change \(coins - step.context.amount) after \(step.context.reminders) reminder"
    }
  }

  static func lines() -> [String] {
    var bill = Machine(definition, context: Bill(amount: 30))
    bill.fire(.remind)
    let reply = bill.fire(Event.pay, 50) ?? "no reply"
    let names = MachineDescription(definition).events.map(\.name).joined(separator: ", ")
    return [reply, "\(bill.state), second payment: \(bill.fire(Event.pay, 50) ?? "no reply")", "names: \(names)"]
  }
}
