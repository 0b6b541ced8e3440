import StateMachines
import Testing

@Suite("Answers that are compared")
struct EqualAnswersTests {
  struct Code: Error, Equatable { var number: Int }
  struct Text: Error { var words: String }

  private static let isOpen = Guard<Void, Parcel, Request>("open") { _ in false }
  private static let isSealed = Guard<Void, Parcel, Request>("sealed") { _ in false }

  static func machine(_ error: any Error = Code(number: 1), _ guards: [Guard<Void, Parcel, Request>] = [isOpen]) throws -> Machine<
    Parcel, Request
  > {
    Machine(
      try MachineDefinition(initial: .placed) { sm in
        sm.when(.pay, from: .placed, to: .paid)
        for condition in guards { sm.when(.ship, from: .placed, to: .shipped, if: condition) }
        sm.when(.note, in: .placed) { _ in throw error }
        sm.impossible(.cancel, in: .paid)
        sm.ignore(.pay, in: .paid)
      })
  }

  private static let pairs: [[Request]] = Request.allCases.flatMap { first in Request.allCases.map { [first, $0] } }

  @Test("Equal machines give equal answers to equal events", arguments: pairs)
  func equal(events: [Request]) throws {
    var (one, other) = (try Self.machine(), try Self.machine())

    for event in events { #expect(one.attempt(event) == other.attempt(event)) }
  }

  @Test("Answers to different events differ")
  func differentEvents() throws {
    let outcomes = try Request.allCases.map { event in
      var machine = try Self.machine()
      return machine.attempt(event)
    }

    for (index, one) in outcomes.enumerated() { #expect(outcomes.map { $0 == one } == outcomes.indices.map { $0 == index }) }
  }

  @Test("Rejections differ by the error, by the false guards and by the state")
  func rejections() throws {
    var machines = [
      try Self.machine(), try Self.machine(Code(number: 2)), try Self.machine(Text(words: "a")), try Self.machine(Text(words: "b")),
      try Self.machine(Code(number: 1), [Self.isSealed]),
    ]
    let errors = machines.indices.map { machines[$0].attempt(.note) }
    let guards = machines.indices.map { machines[$0].attempt(.ship) }
    for index in machines.indices { machines[index].fire(.pay) }
    let states = machines.indices.map { machines[$0].attempt(.ship) }

    #expect(errors.map { $0 == errors[0] } == [true, false, false, false, true])
    #expect(errors.map { $0 == errors[2] } == [false, false, true, false, false])
    #expect(guards.map { $0 == guards[0] } == [true, true, true, true, false])
    #expect(zip(states, guards).map { $0 == $1 } == [false, false, false, false, false])
    #expect(states.allSatisfy { $0 == states[0] })
  }

  @Test("An outcome is accepted if it is no rejection, and equals an acceptance that is written down")
  func accepted() throws {
    var machine = try Self.machine()

    #expect(!machine.attempt(.ship).isAccepted)
    #expect(machine.attempt(.pay).isAccepted)
    #expect(machine.attempt(.pay) == .accepted(.ignored))
    #expect(machine.attempt(.pay).isAccepted)
    #expect(machine.attempt(.cancel).rejection?.reason == .impossible)
  }

  @Test("Transitions differ by what they left and entered, though source, target and cause are equal")
  func transitions() throws {
    let machines = try [true, false].map { isInternal in
      Machine(
        try MachineDefinition<String, String>(initial: "a") { sm in
          if isInternal { sm.when("go", in: "a") { _ in } } else { sm.when("go", from: "a", to: "a") }
        })
    }
    var (inside, outside) = (machines[0], machines[1])
    let (one, other) = (inside.attempt("go").transition, outside.attempt("go").transition)

    #expect(one != nil && one != other)
    #expect(one == inside.attempt("go").transition)
  }
}
