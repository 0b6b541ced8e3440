import StateMachines

func load(_ balance: Int) async throws -> Int { balance }
func notify() async {}
func numbers() -> AsyncStream<Int> { AsyncStream { $0.finish() } }

let plain = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.task("notify", in: [.pending, .active]) {
    await notify()
    return .activate
  }
  sm.task("nothing", in: .active) { nil }
  sm.task("load", in: .active, retry: .attempts(3, delay: .seconds(1)), timeLimit: .seconds(60)) {
    try await load(1) > 0 ? .suspend : nil
  } onFailure: { _ in
    .terminate
  }
  sm.events(in: .active, onEnd: .suspend) {
    numbers().map { _ in Request.suspend }
  } onFailure: { _ in
    .terminate
  }
}

let rules = ContextDefinition<Account, Status, Request>.verified(initial: .pending) { sm in
  sm.task("load", in: .active) { step in
    step.context.balance
  } run: { balance in
    try await load(balance) > 0 ? .suspend : .terminate
  }
  sm.onFailure(of: "load", to: .terminated)
}

let invoices = Invoice.Definition.verified(initial: .pending) { sm in
  sm.task("load", in: .active) { invoice, step in
    invoice.bills
  } run: { bills in
    try await load(bills) > 0 ? .suspend : .terminate
  } onFailure: { _ in
    nil
  }
  sm.isolatedTask("bill", in: .suspended) { invoice in
    await notify()
    invoice.bills += 1
    return .terminate
  }
}

let panels = Panel.Definition.verified(initial: .pending) { sm in
  sm.task("load", in: .active) { panel, step in
    panel.bills
  } run: { bills in
    .suspend
  }
  sm.isolatedTask("bill", in: .suspended) { panel in
    await notify()
    panel.bills += 1
    return .terminate
  }
}
