import StateMachines
import Testing

@Suite("Classes of every kind that have a machine")
struct StatefulClassesOfEverySortTests {
  // MARK: A generic class

  private final class Slot<Content>: Stateful {
    enum State {
      case empty
      case full
    }

    enum Event {
      case put
      case take
    }

    static var definition: Definition {
      .verified(initial: .empty) { sm in
        sm.when(.put, from: .empty, to: .full, if: Guard("has content") { $0.context.content != nil })
        sm.when(.take, from: .full, to: .empty) { $0.context.content = nil }
      }
    }

    let machine = Owned(definition)
    var content: Content?
  }

  @Test("A generic class may have a machine, with a computed definition and hooks of its own type")
  func generic() {
    let (numbers, words) = (Slot<Int>(), Slot<String>())
    numbers.content = 7

    let answers = [numbers.fire(.put), words.fire(.put), numbers.fire(.take)]
    let outcome = words.attempt(.put)

    #expect(answers == [true, false, true])
    #expect(numbers.content == nil)
    #expect(outcome.description == "rejected: 'put' does not apply while 'empty': guard 'has content' is false; permitted: nothing")
  }

  // MARK: A subclass

  private class Appliance {
    var isPlugged = false
  }

  private final class Toaster: Appliance, Stateful {
    enum State {
      case off
      case on
    }

    enum Event {
      case push
    }

    static let definition: Definition = .verified(initial: .off) { sm in
      sm.when(.push, from: .off, to: .on, if: Guard("is plugged") { $0.context.isPlugged })
    }

    let machine = Owned(definition)
  }

  @Test("A subclass may have a machine whose guards and hooks use inherited properties")
  func subclass() {
    let toaster = Toaster()
    let appliance: Appliance = toaster

    let isTakenUnplugged = toaster.fire(.push)
    appliance.isPlugged = true

    #expect(!isTakenUnplugged)
    #expect(toaster.fire(.push))
  }

  // MARK: Payloads

  private final class Radio: Stateful {
    enum State: StateCases {
      case off
      case on(Holds<String>)
      struct Keys: CaseKeys { let on = State.on }
    }

    enum Event: MachineEvent, PayloadCases {
      case tune(String)
      case off

      static let caseNames = ["tune", "off"]
      var caseNumber: UInt8 {
        switch self {
        case .tune: 0
        case .off: 1
        }
      }

      struct Keys: CaseKeys {
        var tune: CaseKey<Event, String> { CaseKey(0, Event.tune) { if case .tune(let station) = $0 { station } else { nil } } }
      }
    }

    static let definition: Definition = .verified(initial: .off) { sm in
      let hasName = Guard<Radio, State, Event>("has a name") { step in if case .tune("")? = step.event { false } else { true } }
      sm.when(\.tune, from: .any, to: \.on, if: hasName)
      sm.when(.off, from: .on(.any), to: .off)
      sm.after { step in step.context.heard.append("\(step.source) -> \(step.target)") }
    }

    let machine = Owned(definition)
    var heard: [String] = []
  }

  @Test("A class may have a machine whose states and events have payloads")
  func payloads() {
    let radio = Radio()

    let outcomes = [Radio.Event.tune("one"), .tune(""), .tune("two")].map { "\(radio.attempt($0))" }
    let (state, isOn, station) = (radio.state, radio.machine.is(\.on), radio.machine.payload(of: \.on))
    radio.fire(.off)

    #expect(
      outcomes == [
        "transitioned: off -> on (tune)",
        "rejected: 'tune' does not apply while 'on': guard 'has a name' is false; permitted: off",
        "transitioned: on -> on (tune)",
      ])
    #expect(state == .on(.any))
    #expect(isOn)
    #expect(station == "two")
    #expect(radio.state == .off)
    #expect(radio.heard.count == 3)
  }

  // MARK: Strings, and nothing at all

  private final class Gate: Stateful {
    typealias State = String
    typealias Event = String

    static let definition: Definition = .verified(initial: "closed") { sm in
      sm.when("open", from: "closed", to: "open") { step in step.context.opened += 1 }
      sm.when("close", from: "open", to: "closed")
    }

    let machine = Owned(definition)
    var opened = 0
  }

  @Test("A class may have a machine of strings")
  func strings() {
    let gate = Gate()

    let answers = ["open", "close", "open", "knock"].map { gate.fire($0) }

    #expect(answers == [true, true, true, false])
    #expect(gate.state == "open")
    #expect(gate.opened == 2)
  }

  private final class Counter: Stateful {
    struct Event: Hashable, Sendable {}

    enum State {
      case counting
    }

    static let definition: Definition = .verified(initial: .counting) { sm in
      sm.when(Event(), in: .counting) { $0.context.count += 1 }
      sm.timeout(.seconds(1), in: .counting, fire: Event())
      sm.internalEvents([])  // callers fire it as well
    }

    let machine = Owned(definition)
    var count = 0
  }

  @Test("A class may have a machine of a single state and event, which have no size")
  func zeroSize() {
    let counter = Counter()

    let answers = (0..<3).map { _ in counter.fire(Counter.Event()) }
    counter.machine.on(counter).advance(to: .seconds(1))

    #expect(answers == [true, true, true])
    #expect(counter.count == 4)
    #expect(counter.machine.on(counter).permittedEvents == [Counter.Event()])
  }

  // MARK: Many

  @Test("Instances of a class share one definition, each with its own state and data")
  func instances() {
    let gates = (0..<100).map { _ in Gate() }

    for (number, gate) in gates.enumerated() {
      for _ in 0..<number % 3 { gate.fire("open") }
    }

    #expect(gates.map(\.opened) == (0..<100).map { min($0 % 3, 1) })
    #expect(gates.map(\.state) == (0..<100).map { $0 % 3 == 0 ? "closed" : "open" })
  }
}
