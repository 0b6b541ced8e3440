import StateMachines
import Testing

/// What went wrong in other libraries, tried on this one; each name says what happened there.
@Suite("Cases in which other libraries failed")
struct PeerProbesTests {
  enum Payment: Hashable, Sendable {
    case pending
    case paid
    case cancelled
  }

  enum Order: Hashable, Sendable {
    case pay
    case cancel
    case retry
  }

  struct CardRefused: Error {}

  private actor Till {
    private var machine: Machine<Payment, Order>
    private(set) var charges = 0

    init(_ definition: MachineDefinition<Payment, Order>) {
      machine = Machine(definition)
    }

    func fire(_ order: Order) -> Bool {
      let isAccepted = machine.fire(order)
      if isAccepted, order == .pay { charges += 1 }
      return isAccepted
    }

    func copy() -> Machine<Payment, Order> {
      machine
    }
  }

  private static func definition() throws -> MachineDefinition<Payment, Order> {
    try MachineDefinition(initial: .pending) { sm in
      sm.when(.pay, from: .pending, to: .paid)
      sm.when(.cancel, from: .pending, to: .cancelled)
    }
  }

  @Test("Of pay and cancel fired at once from pending, exactly one succeeds")
  func payAndCancel() async throws {
    let till = Till(try Self.definition())

    async let pay = till.fire(.pay)
    async let cancel = till.fire(.cancel)
    let answers = await [pay, cancel]

    let state = await till.copy().state
    #expect(answers.count { $0 } == 1)
    #expect(state == (answers[0] ? .paid : .cancelled))
  }

  @Test("Three identical events at once run their effect once")
  func identicalEvents() async throws {
    let till = Till(try Self.definition())

    let accepted = await withTaskGroup(of: Bool.self) { group in
      for _ in 1...3 { group.addTask { await till.fire(.pay) } }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }

    let charges = await till.charges
    #expect(accepted == 1)
    #expect(charges == 1)
  }

  @Test("A 200 ms timeout restarted after 150 ms fires 200 ms later, not 50 ms later")
  func reenteredTimeout() throws {
    let definition = try MachineDefinition<Payment, Order>(initial: .pending) { sm in
      sm.timeout(.milliseconds(200), in: .pending, fire: .cancel)
      sm.when(.cancel, from: .pending, to: .cancelled)
      sm.when(.pay, from: .pending, to: .paid)
      sm.when(.retry, from: .paid, to: .pending)
    }
    var machine = Machine(definition)
    machine.advance(to: .milliseconds(150))
    machine.fire(.pay)
    machine.fire(.retry)

    let early = machine.advance(to: .milliseconds(349))
    let due = machine.advance(to: .milliseconds(350))

    #expect(early.isEmpty)
    #expect(due.map(\.target) == [.cancelled])
  }

  @Test("A timeout of the initial state fires")
  func initialTimeout() throws {
    let definition = try MachineDefinition<Payment, Order>(initial: .pending) { sm in
      sm.timeout(.milliseconds(200), in: .pending, fire: .cancel)
      sm.when(.cancel, from: .pending, to: .cancelled)
    }
    var machine = Machine(definition)

    machine.advance(to: .milliseconds(200))

    #expect(machine.state == .cancelled)
  }

  @Test("A throwing entry action changes nothing, and the answer has the error")
  func throwingEntry() throws {
    let definition = try MachineDefinition<Payment, Order>(initial: .pending) { sm in
      sm.when(.pay, from: .pending, to: .paid)
      sm.onEntry(.paid) { _ in throw CardRefused() }
    }
    var machine = Machine(definition)

    let outcome = machine.attempt(.pay)

    #expect(machine.state == .pending)
    #expect(machine.can(.pay))
    #expect(outcome.transition == nil)
    #expect(outcome.description == "rejected: 'pay' failed while 'pending': CardRefused()")
  }

  @Test("A misspelt target state is a warning that names it, with its line")
  func misspeltTarget() throws {
    let line: UInt = #line + 4
    let definition = try MachineDefinition<String, String>(initial: "pending") { sm in
      sm.when("retry", from: "paid", to: "pending")
      sm.when("cancel", from: "paid", to: "pending")
      sm.when("pay", from: "pending", to: "payed")
    }

    let warning = try #require(definition.warnings.first { $0.line == line })
    #expect(warning.code == .deadEnd)
    #expect(warning.message.contains("'payed'"))
    #expect(definition.warnings.contains { $0.code == .unreachableState && $0.message.contains("'paid'") })
  }

  @Test("An unknown event gives a rejection that names it and the permitted events")
  func unknownEvent() throws {
    let definition = try MachineDefinition<String, String>(initial: "pending") { sm in
      sm.when("pay", from: "pending", to: "paid")
    }
    var machine = Machine(definition)

    let error = #expect(throws: Rejection<String, String>.self) { try machine.require("payy") }

    #expect(error?.description == "'payy' does not apply while 'pending'; permitted: pay")
    #expect(machine.state == "pending")
  }

  @Test("Restoring a state that the machine no longer has is refused by name")
  func renamedState() throws {
    let definition = try MachineDefinition<String, String>(initial: "pending") { sm in
      sm.when("pay", from: "pending", to: "settled")
    }

    let error = #expect(throws: RestoreError.self) { try Machine(definition, at: "paid") }

    #expect(error?.issues.count == 1)
    #expect(error?.description.contains("'paid'") == true)
  }

  @Test("A machine passed out of an actor is a sendable value, a copy")
  func handedOut() async throws {
    let till = Till(try Self.definition())

    var copy = await till.copy()
    copy.fire(.pay)

    let state = await till.copy().state
    #expect(copy.state == .paid)
    #expect(state == .pending)
  }
}
