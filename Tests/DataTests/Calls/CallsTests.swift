import StateMachines
import Testing

@Suite("An event with an argument")
struct CallsTests {
  private struct Rules: KioskRules {
    func write<Context>(_ sm: inout MachineBuilder<Context, Kiosk, Sale>) {
      sm.when(Sale.pay, in: .open, if: .init("is positive") { amount, _ in amount > 0 }) { amount, _ in "paid \(amount)" }
      sm.when(Sale.pay, from: .locked, to: .open) { amount, step in "opened at \(step.source) for \(amount)" }
      sm.when(Sale.note, from: .open, to: .locked)
      sm.when(Sale.count, in: .any) { _ in 7 }
      sm.when(Sale.ping, in: .open) { _ in }
      sm.when(.lock, from: .open, to: .locked)
    }
  }

  private static let kinds = EntryPoint.Kind.allCases

  @Test("`fire` returns what the action made of the argument", arguments: kinds)
  func fired(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind)

    machine.perform {
      #expect(machine.fire(Sale.pay, 12) == "paid 12")
      #expect(machine.fire(.lock))
      #expect(machine.fire(Sale.pay, 3) == "opened at locked for 3")
    }
  }

  @Test("`fire` returns nil where a guard rejects the argument, and nothing changes", arguments: kinds)
  func rejected(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind)

    machine.perform { #expect(machine.fire(Sale.pay, -1) == nil) }

    #expect(machine.perform { machine.sight.state } == "open")
  }

  @Test("`attempt` returns the outcome together with the reply", arguments: kinds)
  func attempted(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind)

    let (paid, refused) = machine.perform { (machine.attempt(Sale.pay, 12), machine.attempt(Sale.pay, -1)) }

    #expect(paid.reply == "paid 12")
    #expect("\(paid.outcome)" == "transitioned: open -> open (pay)")
    #expect(refused.reply == nil)
    #expect("\(refused.outcome)".hasPrefix("rejected: 'pay' does not apply while 'open': guard 'is positive' is false"))
  }

  @Test("`require` returns the reply, or throws why the event was rejected", arguments: kinds)
  func required(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind)

    let replies = try machine.perform { Result { (try machine.require(Sale.pay, 12), try machine.require(Sale.count, ())) } }.get()
    let rejection = #expect(throws: Rejection<Kiosk, Sale>.self) {
      try machine.perform { Result { try machine.require(Sale.pay, -1) } }.get()
    }

    #expect(replies.0 == "paid 12" && replies.1 == 7)
    #expect(rejection?.event == .pay(.any))
  }

  @Test("An event without a reply is accepted by a transition without an action", arguments: kinds)
  func silent(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind)

    machine.perform {
      #expect(machine.fire(Sale.note, "late") != nil)
      #expect(machine.fire(Sale.note, "late") == nil)
    }

    #expect(machine.perform { machine.sight.state } == "locked")
  }

  @Test("`can` asks guards about the argument; without one it counts them as true", arguments: kinds)
  func asked(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind)

    let sight = machine.perform { () -> [Bool] in
      [machine.can(Sale.pay, 1), machine.can(Sale.pay, -1), machine.can(Sale.note, ""), machine.can(Sale.count, ())]
    }

    #expect(sight == [true, false, true, true])
  }

  @Test("Transitions and rejections call the event by its label", arguments: kinds)
  func labels(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind, initial: .locked)

    let outcome = machine.perform { machine.attempt(Sale.note, "x").outcome }

    #expect("\(outcome)" == "rejected: 'note' does not apply while 'locked'; permitted: pay, count")
  }
}
