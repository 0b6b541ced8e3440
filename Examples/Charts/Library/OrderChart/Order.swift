import StateMachines

enum OrderState { case placed, fulfilment, goods, picking, packed, invoice, writing, billed, held, shipped, cancelled }

enum OrderEvent { case pay, note, pack, bill, hold, resume, cancel, expire }

/// What guards and actions receive.
typealias OrderStep = Step<Void, OrderState, OrderEvent>

/// The guards and actions of the chart: conform a type to it, and pass a value of the type to the definition.
protocol OrderActions: Sendable {
  /// The guard 'has funds'.
  func hasFunds(_ step: borrowing OrderStep) throws -> Bool

  /// The action 'charge'.
  func charge(_ step: inout OrderStep) throws

  /// The action 'write down'.
  func writeDown(_ step: inout OrderStep) throws

  /// The action 'refund'.
  func refund(_ step: inout OrderStep) throws

  /// The action 'reserve'.
  func reserve(_ step: inout OrderStep) throws

  /// The action 'release'.
  func release(_ step: inout OrderStep) throws
}

/// Builds the definition; build it once, and share it among machines.
func orderDefinition(_ actions: some OrderActions) -> MachineDefinition<OrderState, OrderEvent> {
  .verified(initial: .placed) { sm in
    sm.parallel(.fulfilment) { sm in
      sm.compound(.goods, initial: .picking) { sm in
        sm.when(.pack, from: .picking, to: .packed)
        sm.final(.packed)
      }
      sm.compound(.invoice, initial: .writing) { sm in
        sm.when(.bill, from: .writing, to: .billed)
        sm.final(.billed)
      }
    }
    sm.when(.pay, from: .placed, to: .fulfilment, if: Guard("has funds", actions.hasFunds), action: "charge", perform: actions.charge)
    sm.when(.note, in: .placed, action: "write down", perform: actions.writeDown)
    sm.when(.cancel, from: .placed, to: .cancelled)
    sm.when(.expire, from: .placed, to: .cancelled)
    sm.when(.hold, from: .fulfilment, to: .held)
    sm.onDone(.fulfilment, to: .shipped)
    sm.when(.resume, from: .held, into: .history(of: .fulfilment, depth: .deep))
    sm.when(.cancel, from: .held, to: .cancelled, action: "refund", perform: actions.refund)
    sm.timeout(.seconds(1800), in: .placed, fire: .expire)
    sm.onEntry(.fulfilment, named: "reserve", perform: actions.reserve)
    sm.onExit(.fulfilment, named: "release", perform: actions.release)
    sm.final(.shipped, .cancelled)
  }
}
