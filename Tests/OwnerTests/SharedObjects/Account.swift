import Dispatch
import StateMachines

/// An object that any thread may use, with a machine and properties.
final class Account: ThreadsafeStateful {
  enum State: MachineState { case open, frozen, closed }
  enum Event: MachineEvent {
    case deposit, freeze, thaw, close
    case withdraw(Call<Int, Int>)
  }

  struct Properties {
    var balance = 0
    var notes: [String] = []
    fileprivate(set) var deposits = 0
  }

  struct Overdrawn: Error, Equatable {
    let missing: Int
  }

  static let definition: Definition = .verified(initial: .open) { sm in
    sm.when(.deposit, in: .open) { step in
      step.context.balance += 1
      step.context.deposits += 1
    }
    sm.when(Event.withdraw, in: .open) { amount, step in
      step.context.notes.append("withdraw \(amount)")
      step.context.balance -= amount
      guard step.context.balance >= 0 else { throw Overdrawn(missing: -step.context.balance) }
      return step.context.balance
    }
    sm.when(.freeze, from: .open, to: .frozen) { step in step.context.note("freeze") }
    sm.when(.thaw, from: .frozen, to: .open)
    sm.when(.close, from: [.open, .frozen], to: .closed) { step in
      step.context.runMutable { $0.balance = 0 }
      if step.context.deposits == 13 { throw Overdrawn(missing: 13) }
    }
    sm.defer(.deposit, in: .frozen)
  }

  let machine: Owned
  let properties: Guarded<Properties>

  init(_ definition: Definition = definition, balance: Int = 0, queue: DispatchQueue? = nil, clock: (any MachineClock)? = nil) {
    machine = Owned(definition, eventQueue: queue, clock: clock)
    properties = Guarded(Properties(balance: balance))
  }

  func note(_ text: String) { self.notes.append(text) }

  /// Runs code in the course of a change of one property.
  func changeInPlace(_ body: () -> Void) { Self.change(&self.balance, body) }

  private static func change(_ balance: inout Int, _ body: () -> Void) {
    balance += 1
    body()
  }

  /// Closes the account where it is empty, in one section.
  func closeIfEmpty() -> Bool {
    runMutable { self.balance == 0 && self.fire(.close) }
  }
}
