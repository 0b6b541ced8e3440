import StateMachines
import Testing

@Suite("Hooks and guards of an event with an argument")
struct CallHooksTests {
  private struct Rules: KioskRules {
    let log: EventRecorder<String>

    func write<Context>(_ sm: inout MachineBuilder<Context, Kiosk, Sale>) {
      sm.before(Sale.pay) { amount, step in log.append("before \(amount) in \(step.configuration.map(\.rawValue))") }
      sm.after(Sale.pay, to: [.locked]) { amount, step in log.append("after \(amount) in \(step.configuration.map(\.rawValue))") }
      sm.after(Sale.note) { text, _ in log.append("after \(text)") }
      sm.onExit(.open) { _ in log.append("exit") }
      sm.onEntry(.locked) { _ in log.append("entry") }
      sm.when(Sale.pay, from: .open, to: .locked, if: .init("is even") { amount, _ in amount % 2 == 0 }) { amount, _ in
        log.append("action \(amount)")
        return "paid \(amount)"
      }
      sm.when(Sale.note, from: .open, to: .busy)
      sm.when(.lock, from: .open, to: .locked)
    }
  }

  @Test("Hooks before and after the action see the argument that it consumes", arguments: EntryPoint.Kind.allCases)
  func order(kind: EntryPoint.Kind) throws {
    let log = EventRecorder<String>()
    let machine = try Rules(log: log).machine(kind)

    let replies = machine.perform { [machine.fire(Sale.pay, 3), machine.fire(Sale.pay, 4)] }

    #expect(replies == [nil, "paid 4"])
    #expect(log.entries == ["before 4 in [\"open\"]", "exit", "action 4", "entry", "after 4 in [\"locked\"]"])
  }

  @Test("A hook after a transition without an action sees the argument that nothing consumed", arguments: EntryPoint.Kind.allCases)
  func unconsumed(kind: EntryPoint.Kind) throws {
    let log = EventRecorder<String>()
    let machine = try Rules(log: log).machine(kind)

    machine.perform { #expect(machine.fire(Sale.note, "late") != nil) }

    #expect(log.entries == ["exit", "after late"])
  }

  private struct CopyingRules: KioskRules {
    let log: EventRecorder<String>

    func write<Context>(_ sm: inout MachineBuilder<Context, Kiosk, Sale>) {
      sm.after(Sale.pay, to: [.locked]) { amount, _ in log.append("after \(amount)") }
      for (source, target) in [(Kiosk.open, Kiosk.busy), (.busy, .locked)] {
        sm.when(Sale.pay, from: source, to: target) { amount, _ in
          log.append("action \(amount)")
          return "paid \(amount)"
        }
      }
    }
  }

  @Test("An action runs where the argument is copied for hooks after other transitions", arguments: EntryPoint.Kind.allCases)
  func copied(kind: EntryPoint.Kind) throws {
    let log = EventRecorder<String>()
    let machine = try CopyingRules(log: log).machine(kind)

    let replies = machine.perform { [machine.fire(Sale.pay, 1), machine.fire(Sale.pay, 2)] }

    #expect(replies == ["paid 1", "paid 2"])
    #expect(log.entries == ["action 1", "action 2", "after 2"])
  }

  @Test("Hooks of an event do not run for others", arguments: EntryPoint.Kind.allCases)
  func others(kind: EntryPoint.Kind) throws {
    let log = EventRecorder<String>()
    let machine = try Rules(log: log).machine(kind)

    machine.perform { #expect(machine.fire(.lock)) }

    #expect(log.entries == ["exit", "entry"])
  }

  @Test("Conditions combine with those that do not look at the argument")
  func combined() throws {
    typealias Condition = CallGuard<Void, Kiosk, Sale, Int>
    let isSmall = Condition("is small") { amount, _ in amount < 10 }
    let isOpen = Guard<Void, Kiosk, Sale>("is open") { step in step.source == .open }
    var machine = Machine(
      try MachineDefinition<Kiosk, Sale>(initial: .open) { sm in
        sm.when(Sale.pay, in: .open, if: isSmall && .init(isOpen)) { _, _ in "small" }
        sm.when(Sale.pay, in: .open, if: !isSmall && (.isIn(.locked) || Condition("is even") { amount, _ in amount % 2 == 0 })) { _, _ in
          "even"
        }
      })

    let replies = [machine.fire(Sale.pay, 3), machine.fire(Sale.pay, 12), machine.fire(Sale.pay, 13)]

    #expect(replies == ["small", "even", nil])
  }

  @Test("A condition of an argument combines with a plain guard on either side", arguments: [false, true], [false, true])
  func mixed(isOpen: Bool, isSmall: Bool) throws {
    let plain = Guard<Void, Kiosk, Sale>("is open") { _ in isOpen }
    let sized = CallGuard<Void, Kiosk, Sale, Int>("is small") { amount, _ in amount < 10 }
    // The part of each that is false, which its rejection names: the first one of several.
    let conditions: [(CallGuard<Void, Kiosk, Sale, Int>, Bool, falsePart: String)] = [
      (plain && sized, isOpen && isSmall, isOpen ? "is small" : "is open"),
      (sized && plain, isSmall && isOpen, isSmall ? "is open" : "is small"),
      (plain || sized, isOpen || isSmall, "is open || is small"), (sized || plain, isSmall || isOpen, "is small || is open"),
      (!plain && !sized, !isOpen && !isSmall, isOpen ? "!is open" : "!is small"),
      (!(sized || plain), !(isSmall || isOpen), "!(is small || is open)"),
    ]
    for (condition, holds, falsePart) in conditions {
      var machine = Machine(
        try MachineDefinition<Kiosk, Sale>(initial: .open) { sm in sm.when(Sale.pay, in: .open, if: condition) { _, _ in "" } })

      let rejection = machine.attempt(Sale.pay, isSmall ? 1 : 20).outcome.rejection
      #expect((rejection == nil) == holds, "\(falsePart)")
      if let rejection { #expect("\(rejection)".contains("guard '\(falsePart)' is false")) }
    }
  }

  @Test("Without an argument, a condition that looks at it counts as true, also where it is negated")
  func negated() throws {
    typealias Condition = CallGuard<Void, Kiosk, Sale, Int>
    let (isSmall, isLocked) = (Condition("is small") { amount, _ in amount < 10 }, Condition.isIn(.locked))
    let conditions = [!isSmall, !(isSmall && !isLocked), !(isSmall || isLocked), isSmall && !isLocked]
    for condition in conditions {
      let machine = Machine(
        try MachineDefinition<Kiosk, Sale>(initial: .open) { sm in sm.when(Sale.pay, in: .open, if: condition) { _, _ in "" } })

      #expect(machine.can(.pay(.any)) && machine.permittedEvents == [.pay(.any)])
    }
    let machine = Machine(
      try MachineDefinition<Kiosk, Sale>(initial: .open) { sm in sm.when(Sale.pay, in: .open, if: isLocked && !isSmall) { _, _ in "" } })
    #expect(!machine.can(.pay(.any)))
  }

  @Test("Actions and guards of actors and main-actor objects are isolated to them, and may throw")
  func isolated() async throws {
    let cashier = Cashier()

    #expect(await cashier.fire(Cashier.Event.pay, 5) == nil)
    #expect(await cashier.fire(Cashier.Event.pay, 12) == 12)
    #expect(await cashier.fire(Cashier.Event.count) == 12)
    #expect(await cashier.fire(Cashier.Event.pay, 13) == nil)
    let pad = await Pad()
    #expect(await pad.fire(Pad.Event.write, "a") == 1)
    #expect(await pad.fire(Pad.Event.count) == 1)
    #expect(await pad.text == "a")
  }
}

private actor Cashier: ActorStateful {
  enum State: Hashable { case open }
  enum Event: Hashable {
    case pay(Call<Int, Int>)
    case count(Call<Void, Int>)
  }

  struct IsUnlucky: Error {}

  static let definition: Definition = .verified(initial: .open) { sm in
    sm.when(Event.pay, in: .open, if: .init("is enough") { amount, cashier, _ in amount >= cashier.price }) { amount, cashier, _ in
      guard amount != 13 else { throw IsUnlucky() }
      cashier.total += amount
      return cashier.total
    }
    sm.when(Event.count, in: .open) { cashier, _ in cashier.total }
  }

  nonisolated let machine = Owned(definition)
  let price = 10
  var total = 0
}

@MainActor
private final class Pad: MainActorStateful {
  enum State: Hashable { case open }
  enum Event: Hashable {
    case write(Call<String, Int>)
    case count(Call<Void, Int>)
  }

  static let definition: Definition = .verified(initial: .open) { sm in
    sm.when(Event.write, in: .open, if: .init("has room") { text, pad, _ in pad.text.count + text.count < 5 }) { text, pad, _ in
      pad.text += text
      return pad.text.count
    }
    sm.when(Event.count, in: .open) { pad, _ in pad.text.count }
  }

  nonisolated let machine: Owned
  var text = ""

  init() {
    machine = Owned(Self.definition)
  }
}
