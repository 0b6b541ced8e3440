import StateMachines
import Testing

@Suite("A rejection")
struct RejectionsTests {
  private static let hasFunds = ParcelGuard("has funds") { step in step.context.funds > 0 }

  /// Pays with funds, notes while paid, ships, and cancels from anywhere but the end.
  private static func definition() throws -> ParcelDefinition {
    try ParcelDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid, if: hasFunds)
      sm.when(.cancel, from: .any(except: .shipped), to: .cancelled)
      sm.when(.note, in: .paid) { _ in }
      sm.when([.ship], from: .paid, to: .shipped, if: !.isIn(.paid))
      sm.final(.cancelled)
    }
  }

  @Test("A rejection has the event and the configuration at the moment of the decision")
  func eventAndConfiguration() throws {
    var purse = Purse()
    var machine = try ContextMachine(Self.definition(), at: .paid)

    let rejection = try #require(machine.attempt(.pay, with: &purse).rejection)

    #expect(rejection.event == .pay)
    #expect(rejection.configuration == [.paid])
  }

  @Test("A rejection keeps its configuration when the machine changes later")
  func keepsTheMoment() throws {
    var purse = Purse(funds: 1)
    var machine = try ContextMachine(Self.definition(), with: &purse)
    let rejection = try #require(machine.attempt(.ship, with: &purse).rejection)

    machine.fire(.pay, with: &purse)

    #expect(machine.state == .paid)
    #expect(rejection.configuration == [.placed])
    #expect(rejection.permitted == [.pay, .cancel])
  }

  @Test("A rejection of an event that no transition takes has that reason")
  func noTransition() throws {
    var purse = Purse()
    var machine = try ContextMachine(Self.definition(), with: &purse)

    let reason = try #require(machine.attempt(.ship, with: &purse).rejection).reason

    guard case .noTransition = reason else {
      Issue.record("the reason is \(reason)")
      return
    }
  }

  @Test("A rejection by guards has the names of the guards as its reason")
  func guards() throws {
    var purse = Purse()
    var machine = try ContextMachine(Self.definition(), with: &purse)

    let reason = try #require(machine.attempt(.pay, with: &purse).rejection).reason

    guard case .guards(let names) = reason else {
      Issue.record("the reason is \(reason)")
      return
    }
    #expect(names == ["has funds"])
  }

  @Test("A rejection by a hook that throws has the thrown error as its reason")
  func failed() throws {
    let definition = try ParcelDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid) { _ in throw BrokenPipe() }
    }
    var purse = Purse()
    var machine = ContextMachine(definition, with: &purse)

    let reason = try #require(machine.attempt(.pay, with: &purse).rejection).reason

    guard case .failed(let error) = reason else {
      Issue.record("the reason is \(reason)")
      return
    }
    #expect(error is BrokenPipe)
  }

  @Test("A rejection by a stopped machine has that reason and permits nothing")
  func stopped() throws {
    var purse = Purse()
    var machine = try ContextMachine(Self.definition(), with: &purse)
    machine.stop(with: &purse)

    let rejection = try #require(machine.attempt(.cancel, with: &purse).rejection)

    guard case .stopped = rejection.reason else {
      Issue.record("the reason is \(rejection.reason)")
      return
    }
    #expect(rejection.permitted == [])
    #expect(rejection.permittedNames == [])
  }

  private static let grid: [(state: Parcel, event: Request, permitted: [Request])] = [
    (.placed, .pay, [.cancel]), (.placed, .note, [.pay, .cancel]), (.placed, .ship, [.pay, .cancel]),
    (.paid, .pay, [.cancel, .note, .ship]), (.paid, .ship, [.cancel, .note]),
    (.shipped, .pay, []), (.shipped, .note, []), (.shipped, .ship, []), (.shipped, .cancel, []),
  ]

  @Test("A rejection's permitted events come from the table, without the event itself, in order of first mention", arguments: grid)
  func permitted(state: Parcel, event: Request, permitted: [Request]) throws {
    var purse = Purse()
    var machine = try ContextMachine(Self.definition(), at: state)

    let rejection = try #require(machine.attempt(event, with: &purse).rejection)

    #expect(rejection.permitted == permitted)
    #expect(rejection.permittedNames == permitted.map { "\($0)" })
  }

  @Test("A rejection evaluates no guard to list permitted events")
  func runsNoGuard() throws {
    let log = EventRecorder<String>()
    let definition = try ParcelDefinition(initial: .placed) { sm in
      sm.when(
        .pay, from: .placed, to: .paid,
        if: Guard("asked") { _ in
          log.append("asked")
          return false
        })
    }
    var purse = Purse()
    var machine = ContextMachine(definition, with: &purse)

    let rejection = try #require(machine.attempt(.ship, with: &purse).rejection)

    #expect(rejection.permitted == [.pay])
    #expect(rejection.description == "'ship' does not apply while 'placed'; permitted: pay")
    #expect(log.entries == [])
  }

  @Test("A rejection permits every mentioned event where a transition takes any event")
  func everyEvent() throws {
    let definition = try ParcelDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .paid, to: .shipped)
      sm.when(.any, from: .placed, to: .paid, if: Self.hasFunds)
      sm.when([.note, .cancel], from: .paid, to: .cancelled)
    }
    var purse = Purse()
    var machine = ContextMachine(definition, with: &purse)

    let rejection = try #require(machine.attempt(.note, with: &purse).rejection)

    #expect(rejection.permitted == [.pay, .cancel])
  }

  @Test("A rejection hook may change the context after the event was rejected")
  func hookSeesTheContext() throws {
    let log = EventRecorder<String>()
    let definition = try ParcelDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid) { step in
        step.context.funds -= 1
        throw BrokenPipe()
      }
      sm.onRejection { purse, rejection in log.append("\(rejection.event) with \(purse.funds) while \(rejection.configuration)") }
    }
    var purse = Purse(funds: 5)
    var machine = ContextMachine(definition, with: &purse)

    machine.fire(.pay, with: &purse)

    #expect(log.entries == ["pay with 5 while [DefinitionTests.Parcel.placed]"])
  }

  @Test("A hook of rejections is passed the label of the machine, whatever rejects the event")
  func labels() throws {
    enum Door: MachineState { case open, shut, locked }
    enum Key: MachineEvent { case push, turn, knock, fail }
    let rejections = EventRecorder<String>()
    let definition = try MachineDefinition<Door, Key>(initial: .shut) { sm in
      sm.when(.push, from: .shut, to: .open)
      sm.when(.turn, from: .shut, to: .locked, if: Guard("has key") { _ in false })
      sm.impossible(.knock, in: .shut)
      sm.when(.fail, in: .shut) { _ in throw TestFailure() }
      sm.onRejection { label, rejection in rejections.append("\(label): \(rejection.event)") }
      sm.onRejection { rejection in rejections.append("\(rejection.event)") }
    }
    let events: [Key] = [.turn, .knock, .fail, .push, .push]
    let expected = ["turn", "knock", "fail", "push"].flatMap { ["door 7: \($0)", $0] }

    var machine = Machine(definition)
    machine.label = "door 7"
    for event in events { machine.fire(event) }
    #expect(rejections.entries == expected)

    let shared = ThreadsafeMachine(definition, label: "door 7")
    for event in events { shared.fire(event) }
    #expect(rejections.entries == expected + expected)

    shared.stop()
    var unnamed = Machine(definition)
    shared.fire(.push)
    unnamed.fire(.turn)
    #expect(rejections.entries.suffix(4) == ["door 7: push", "push", ": turn", "turn"])
  }
}
