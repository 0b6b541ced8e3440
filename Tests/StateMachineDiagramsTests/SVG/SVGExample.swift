import StateMachines

/// Definitions whose pictures are looked at and kept.
enum SVGExample: String, CaseIterable, Sendable {
  case subscription, player, order

  var description: MachineDescription {
    switch self {
    case .subscription: MachineDescription(Self.subscriptions)
    case .player: MachineDescription(Self.players)
    case .order: MachineDescription(Self.orders)
    }
  }

  private enum Status { case pending, active, suspended, terminated }
  private enum Request { case activate, suspend, resume, terminate }

  private static let subscriptions: MachineDefinition<Status, Request> = .verified(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active)
    sm.when(.suspend, from: .active, to: .suspended)
    sm.when(.resume, from: .suspended, to: .active)
    sm.when(.terminate, from: [.active, .suspended], to: .terminated)
    sm.final(.terminated)
  }

  private enum Mode { case off, on, transport, stopped, playing, display, bright, dimmed }
  private enum Key { case power, play, touch, dim }

  private static let players: MachineDefinition<Mode, Key> = .verified(initial: .off) { sm in
    sm.when(.power, from: .on, to: .off)
    sm.when(.power, from: .off, into: .history(of: .transport))
    sm.parallel(.on) { sm in
      sm.compound(.transport, initial: .stopped) { $0.when(.play, from: .stopped, to: .playing) }
      sm.compound(.display, initial: .bright) { sm in
        sm.when([.play, .touch], from: .display, to: .bright, kind: .local)
        sm.when(.dim, from: .bright, to: .dimmed)
        sm.timeout(.seconds(30), in: .bright, fire: .dim)
      }
    }
  }

  private enum Stage {
    case cart, review, approved, rejected, fulfilment, goods, picking, packed, money, charging, paid, shipped, cancelled
  }
  private enum Act { case submit, change, pack, charge, cancel, expire, reopen, note }

  private static let orders: MachineDefinition<Stage, Act> = .verified(initial: .cart) { sm in
    sm.when(.submit, from: .cart, to: .review, action: "reserve") { _ in }
    sm.when(.change, from: .cart, to: .cart)
    sm.when(.note, in: .cart, action: "append a note") { _ in }
    sm.when(
      .submit, from: .review, choosing: [.when(Guard("has funds") { _ in true }, to: .approved), .otherwise(to: .rejected)])
    sm.when(.change, from: .review, to: .cart)
    sm.when(.submit, from: .approved, into: [.picking, .charging])
    sm.when(.reopen, from: .rejected, to: .cart)
    sm.parallel(.fulfilment) { sm in
      sm.compound(.goods, initial: .picking) { sm in
        sm.state(.packed)
        sm.when(.pack, from: .picking, to: .packed)
      }
      sm.compound(.money, initial: .charging) { sm in
        sm.state(.paid)
        sm.when(.charge, from: .charging, to: .paid)
      }
      sm.join([.packed: .note, .paid: .note], to: .shipped, action: "label") { _ in }
    }
    sm.onEntry(.review, named: "notify") { _ in }
    sm.defer(.cancel, in: .review)
    sm.when(.cancel, from: .any(except: .fulfilment, .cancelled, .review), to: .cancelled)
    sm.when(.reopen, from: .cancelled, into: .history(of: .fulfilment, depth: .deep))
    sm.history(of: .fulfilment, depth: .deep, default: [.picking, .charging])
    sm.when(.expire, from: .fulfilment, to: .cancelled)
    sm.timeout(.seconds(90), in: .fulfilment, fire: .expire)
    sm.final(.shipped)
  }
}
