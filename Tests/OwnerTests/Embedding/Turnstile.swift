import StateMachines

/// A turnstile, generic over what is paid with: the fixture of the suites about machines inside other types.
struct Turnstile<Coin: Sendable> {
  enum State: Hashable, Sendable { case locked, open, broken }

  enum Event: Hashable, Sendable {
    case insert(Call<Coin, Int>)
    case note(Call<String, Void>)
    case count(Call<Void, Int>)
    case ring(Call<Void, Void>)
    case push, kick
  }

  /// What the hooks reach: a value, so it is undone with the step.
  struct Till: Sendable {
    var coins: [Coin] = []
    var notes: [String] = []
    var rings = 0
  }

  typealias Machine = EmbeddedMachine<Till, State, Event>

  static func write(_ sm: inout Machine.Definition.Builder) {
    sm.when(Event.insert, from: .locked, to: .open) { coin, step in
      step.context.coins.append(coin)
      return step.context.coins.count
    }
    sm.when(Event.note, in: .any) { text, step in
      step.context.notes.append(text)
      if text.isEmpty { throw Flaw(place: "note") }
    }
    sm.when(Event.count, in: .any) { step in step.context.coins.count }
    sm.when(Event.ring, in: .open) { step in step.context.rings += 1 }
    sm.when(.push, from: .open, to: .locked, if: Guard("is paid") { step in !step.context.coins.isEmpty })
    sm.when(.kick, from: .any, to: .broken) { step in
      step.context.notes.append("kicked")
      if step.context.coins.isEmpty { throw Flaw(place: "kick") }
    }
    sm.timeout(.seconds(10), in: .open, fire: .push)
    // A person may push as well.
    sm.internalEvents([])
    sm.final(.broken)
  }

  static var definition: Machine.Definition { .verified(initial: .locked) { write(&$0) } }

  var machine = Machine(Turnstile.definition, context: Till())

  // What a struct of the user does with the property: each in one call, with no second access to `self`.

  var isOpen: Bool { machine.state == .open }
  var coins: [Coin] { machine.context.coins }

  mutating func insert(_ coin: Coin) -> Int? { machine.fire(Event.insert, coin) }
  mutating func push() -> Bool { machine.fire(.push) }
}
