import StateMachines
import Testing

@Suite("A machine made at a state that was read from a row")
struct RestoringTests {
  private static func definition(_ log: Log = Log()) throws -> MachineDefinition<Parcel, Request> {
    try MachineDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid)
      sm.when(.ship, from: .paid, to: .shipped)
      sm.when(.note, from: .any(except: .cancelled), to: .placed)
      sm.always(from: .paid, to: .shipped, if: .isIn(.cancelled))
      sm.final(.shipped)
      sm.onEntry { step in log.append("enter \(step.state)") }
      sm.onExit { step in log.append("exit \(step.state)") }
      sm.before { _ in log.append("before") }
    }
  }

  @Test("is at rest there, and no hook has run", arguments: [Parcel.placed, .paid, .shipped])
  func atRest(state: Parcel) throws {
    let log = Log()
    let machine = try Machine(Self.definition(log), at: state)

    #expect(machine.state == state)
    #expect(machine.configuration == [state])
    #expect(machine.is(state))
    #expect(log.entries == [])
  }

  @Test("goes on from there")
  func goesOn() throws {
    let log = Log()
    var machine = try Machine(Self.definition(log), at: .paid)

    let transition = try machine.require(.ship)

    #expect(transition.description == "paid -> shipped (ship)")
    #expect(log.entries == ["before", "exit paid", "enter shipped", "exit shipped"])
  }

  @Test("is finished at a final state, and not elsewhere", arguments: [(Parcel.placed, false), (.paid, false), (.shipped, true)])
  func finished(state: Parcel, isFinished: Bool) throws {
    var machine = try Machine(Self.definition(), at: state)

    let isAccepted = machine.fire(.note)

    #expect(try Machine(Self.definition(), at: state).isFinished == isFinished)
    #expect(isAccepted == !isFinished)
  }

  @Test("is refused at a state that the definition does not have, with the state in the error")
  func unknownState() throws {
    let definition = try Self.definition()

    let error = try #require(throws: RestoreError.self) { try Machine(definition, at: .cancelled) }

    #expect(error.issues.count == 1)
    #expect(error.issues.first?.contains("'cancelled'") == true)
    #expect(error.description.contains("'cancelled'"))
  }

  @Test("is refused with a typed error")
  func typedError() throws {
    let definition = try Self.definition()
    var issues: [String] = []

    do throws(RestoreError) {
      _ = try Machine(definition, at: .cancelled)
    } catch {
      issues = error.issues
    }

    #expect(issues.count == 1)
  }

  @Test("may be started afresh after its end")
  func startedAfresh() throws {
    var machine = try Machine(Self.definition(), at: .shipped)

    try machine.start()

    #expect(machine.state == .placed)
    #expect(!machine.isFinished)
  }
}
