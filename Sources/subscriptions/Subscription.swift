import StateMachines

/// One subscription: a machine of its own on the definition that all share, and the account its hooks change.
struct Subscription: Sendable {
  /// The rules, made once.
  ///
  /// `terminated` is final: nothing leads out of it, and saying so keeps the definition free of a dead-end warning. A later event is
  /// rejected because the machine is stopped; the state stays readable, and so the report counts it `while terminated`.
  static let definition: ContextDefinition<Account, Status, Request> = .verified(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active)
    sm.when(.suspend, from: .active, to: .suspended)
    sm.when(.unsuspend, from: .suspended, to: .active)
    sm.when(.terminate, from: [.active, .suspended], to: .terminated)
    sm.final(.terminated)

    sm.before(.terminate) { step in step.context.stampTermination() }
    sm.after(.suspend) { step in step.context.stopBilling() }
  }

  private var machine: ContextMachine<Account, Status, Request>
  private(set) var account: Account

  /// A pending subscription, first heard of at `time`.
  init(since time: Timestamp) {
    account = Account(time: time)
    machine = ContextMachine(Self.definition, with: &account)
  }

  var state: Status { machine.state }

  /// Hands the request to the machine; false where it is rejected.
  mutating func fire(_ request: Request, at time: Timestamp) -> Bool {
    account.time = time
    return machine.fire(request, with: &account)
  }
}
