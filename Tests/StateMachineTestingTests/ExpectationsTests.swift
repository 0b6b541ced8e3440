import StateMachineTesting
import StateMachines
import Testing

@Suite("Expectations")
struct ExpectationsTests {
  private enum Order: Hashable, Sendable { case placed, paid, shipped }
  private enum Request: Hashable, Sendable { case pay, ship, knock }

  private static func orders() -> MachineDefinition<Order, Request> {
    .verified(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid)
      sm.when(.ship, from: .paid, to: .shipped, if: Guard("is packed") { _ in false })
      sm.ignore(.knock, in: .placed)
      sm.final(.shipped)
    }
  }

  private func message(_ body: () throws -> Void) throws -> String {
    try #require(throws: UnmetExpectation.self) { try body() }.message
  }

  @Test("A transition that is as expected is returned, and a rejection as well")
  func met() throws {
    let machine = ThreadsafeMachine(Self.orders())

    #expect(try expectTransition(machine.attempt(.pay), from: .placed, to: .paid).description == "placed -> paid (pay)")
    #expect(try expectRejected(machine.attempt(.ship), because: .guards(["is packed"])).event == .ship)
    try expectConfiguration(machine.configuration, [.paid])
  }

  @Test("A machine that has not led where it should is shown with its last steps")
  func transition() throws {
    let definition = Self.orders()
    let recording = Recording(of: definition)
    let machine = ThreadsafeMachine(definition)
    machine.fire(.pay)

    let text = try message { try expectTransition(machine.attempt(.ship), from: .paid, to: .shipped, in: recording) }
    #expect(
      text == """
        expected: a transition from paid to shipped
             got: rejected: 'ship' does not apply while 'paid': guard 'is packed' is false; permitted: nothing
        last steps:
          start: placed, stands
          pay: placed -> paid
          ship: paid, rejected
        """)
  }

  @Test("A transition from another state, or to another one, is not the one that was expected")
  func otherStates() throws {
    for (source, target) in [(Order.paid, Order.paid), (.placed, .shipped)] {
      let text = try message { try expectTransition(ThreadsafeMachine(Self.orders()).attempt(.pay), from: source, to: target) }
      #expect(text == "expected: a transition from \(source) to \(target)\n     got: transitioned: placed -> paid (pay)")
    }
  }

  @Test("An event that was accepted, or rejected for another reason, is no rejection that was expected")
  func rejection() throws {
    let machine = ThreadsafeMachine(Self.orders())

    #expect(try message { try expectRejected(machine.attempt(.knock)) } == "expected: a rejection\n     got: accepted: ignored")
    #expect(
      try message { try expectRejected(machine.attempt(.ship), because: .stopped) } == """
        expected: a rejection because of stopped
             got: rejected: 'ship' does not apply while 'placed'; permitted: pay
        """)
  }

  @Test("The states that are missing are named, and those that are active as well")
  func configuration() throws {
    #expect(
      try message { try expectConfiguration([Order.placed, .paid], [.paid, .shipped]) } == """
        active: placed, paid
          expected as well: shipped
          not expected: placed
        """)
    #expect(try message { try expectConfiguration([Order](), [.paid]) } == "no state is active\n  expected as well: paid")
    try expectConfiguration([Order.paid, .placed], [.placed, .paid])
  }

  @Test("Steps that differ from those that were expected are shown line by line")
  func trace() throws {
    let definition = Self.orders()
    let recording = Recording(of: definition)
    let machine = ThreadsafeMachine(definition)
    for event in [Request.knock, .pay, .ship] { machine.fire(event) }

    try expectTrace(recording, ["knock: placed, ignored", "pay: placed -> paid", "ship: paid, rejected"])
    #expect(
      try message { try expectTrace(recording, ["knock: placed, ignored", "pay: placed, rejected", "ship: paid, rejected", "end"]) } == """
        the steps differ
          knock: placed, ignored
        - pay: placed, rejected
        + pay: placed -> paid
          ship: paid, rejected
        - end
        """)
  }

  @Test("A failure has the place of the call")
  func place() throws {
    let line: UInt = #line + 1
    let failure = try #require(throws: UnmetExpectation.self) { try expectConfiguration([Order.paid], []) }

    #expect(failure.line == line && failure.fileID == #fileID)
    #expect(failure.description == "\(#fileID):\(line): \(failure.message)")
  }

  @Test("Machines of every kind answer expectations, those of actors as well")
  func kinds() async throws {
    let definition = Self.orders()
    var value = Machine(definition)
    let (object, actor) = (Shop(), Counter())

    try expectTransition(value.attempt(.pay), to: .paid)
    try expectTransition(object.attempt(.pay), to: .paid)
    try await expectTransition(actor.pay(), to: .paid)
  }

  private final class Shop: ThreadsafeStateful {
    enum State: MachineState { case placed, paid }
    enum Event: MachineEvent { case pay }

    static let definition: Definition = .verified(initial: .placed) { sm in sm.when(.pay, from: .placed, to: .paid) }
    let machine = Owned(definition)
  }

  private actor Counter {
    private var machine = Machine(orders())
    func pay() -> Outcome<Order, Request> { machine.attempt(.pay) }
  }
}
