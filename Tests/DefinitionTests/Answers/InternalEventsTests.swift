import StateMachines
import Testing

@Suite("Events that callers do not send")
struct InternalEventsTests {
  enum Order: Hashable, Sendable { case placed, charging, paid, declined, expired }
  enum Signal: Hashable, Sendable { case pay, charged, declined, expire, cancel }
  typealias Builder = MachineBuilder<Void, Order, Signal>

  /// The lines of an order that is charged; the first state has a time limit.
  static func lines(_ sm: inout Builder) {
    sm.when(.pay, from: .placed, to: .charging)
    sm.when(.charged, from: .charging, to: .paid)
    sm.when(.declined, from: .charging, to: .declined)
    sm.timeout(.seconds(60), in: .placed, fire: .expire)
    sm.when(.expire, from: .placed, to: .expired)
    sm.when(.cancel, from: [.placed, .charging], to: .declined)
    sm.task("charge", in: .charging) {
      .charged
    } onFailure: { _ in
      .declined
    }
  }

  static func rejection(in state: Order, _ write: (inout Builder) -> Void) throws -> Rejection<Order, Signal> {
    var machine = try Machine(MachineDefinition<Order, Signal>(initial: .placed, write), at: state)
    return try #require(machine.attempt(state == .charging ? .pay : .charged).rejection)
  }

  @Test("The event of a timeout is permitted to no caller, and the list of all events has it")
  func timeout() throws {
    let rejection = try Self.rejection(in: .placed, Self.lines)

    #expect(rejection.permitted == [.pay, .cancel])
    #expect(rejection.permittedNames == ["pay", "cancel"])
    #expect(rejection.description == "'charged' does not apply while 'placed'; permitted: pay, cancel")
    #expect(rejection.allPermitted == [.pay, .expire, .cancel])
  }

  @Test("The event of a timeout is permitted where some state takes it that has no such timeout, since callers send it there")
  func timeoutAndCaller() throws {
    let rejection = try Self.rejection(in: .charging) { sm in
      Self.lines(&sm)
      sm.timeout(.seconds(9), in: .charging, fire: .cancel)
    }

    #expect(rejection.permitted == [.charged, .declined, .cancel])
  }

  @Test("The event of a timeout is permitted to no caller in the states inside the one that has the timeout")
  func timeoutAround() throws {
    let definition = try MachineDefinition<Order, Signal>(initial: .placed) { sm in
      sm.compound(.placed, initial: .charging) { sm in
        sm.when(.pay, from: .charging, to: .paid)
        sm.when(.expire, from: .paid, to: .charging)
      }
      sm.when(.expire, from: .placed, to: .expired)
      sm.timeout(.seconds(1), in: .placed, fire: .expire)
    }
    var machine = Machine(definition)
    machine.fire(.pay)

    let rejection = try #require(machine.attempt(.cancel).rejection)

    #expect(rejection.description == "'cancel' does not apply while 'paid'; permitted: nothing")
    #expect(rejection.allPermitted == [.expire])
  }

  @Test("The event of the end of a stream is permitted to no caller")
  func streamEnd() throws {
    let rejection = try Self.rejection(in: .charging) { sm in
      sm.when(.pay, from: .placed, to: .charging)
      sm.when(.declined, from: .charging, to: .declined)
      sm.when(.cancel, from: .charging, to: .placed)
      sm.events(in: .charging, onEnd: .declined) { AsyncStream<Signal> { $0.finish() } }
    }

    #expect(rejection.permitted == [.cancel])
    #expect(rejection.allPermitted == [.declined, .cancel])
  }

  @Test("Exactly the events that lines of `internalEvents` name are permitted to no caller")
  func declared() throws {
    let write = { (sm: inout Builder) in
      Self.lines(&sm)
      sm.internalEvents([.charged])
      sm.internalEvents([.declined])
    }

    let placed = try Self.rejection(in: .placed, write)
    let charging = try Self.rejection(in: .charging, write)

    #expect(placed.permitted == [.pay, .expire, .cancel])
    #expect(charging.permitted == [.cancel])
    #expect(charging.allPermitted == [.charged, .declined, .cancel])
  }

  @Test("A machine takes an event that callers do not send, and says that it can, but does not list it as permitted")
  func taken() throws {
    let definition = try MachineDefinition<Order, Signal>(initial: .placed, Self.lines)
    var machine = Machine(definition)
    let (shared, events) = (ThreadsafeMachine(definition), machine.permittedEvents)

    #expect(events == [.pay, .cancel])
    #expect(shared.permittedEvents == events)
    #expect(machine.can(.expire))
    #expect(machine.attempt(.expire).isAccepted)
  }

  @Test("Cases with payloads can be declared to come from no caller")
  func payloads() throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(\.seek, in: .off) { _, _ in }
      sm.when(.play, from: .off, to: .on)
      sm.when(.of(\.load), from: .off, to: .on)
      sm.internalEvents(.of(\.seek))
      sm.internalEvents(.of(\.load))
    }
    var machine = Machine(definition)

    let rejection = try #require(machine.attempt(.pause).rejection)

    #expect(rejection.permittedNames == ["play"])
    #expect(rejection.allPermitted == [.play])
  }
}
