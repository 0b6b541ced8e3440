import StateMachines
import Testing

@Suite("A machine made in a state that was read from a database row")
struct RestoringTests {
  private static func definition(_ log: EventRecorder<String> = EventRecorder<String>()) throws -> MachineDefinition<Parcel, Request> {
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

  @Test("A machine made in a given state is running in it and has run no hook", arguments: [Parcel.placed, .paid, .shipped])
  func atRest(state: Parcel) throws {
    let log = EventRecorder<String>()
    let machine = try Machine(Self.definition(log), at: state)

    #expect(machine.state == state)
    #expect(machine.configuration == [state])
    #expect(machine.is(state))
    #expect(log.entries == [])
  }

  @Test("A machine made in a given state processes events from there")
  func goesOn() throws {
    let log = EventRecorder<String>()
    var machine = try Machine(Self.definition(log), at: .paid)

    let transition = try machine.require(.ship)

    #expect(transition.description == "paid -> shipped (ship)")
    #expect(log.entries == ["before", "exit paid", "enter shipped", "exit shipped"])
  }

  @Test(
    "A machine made in a given state is finished if that state is final, and only then",
    arguments: [(Parcel.placed, false), (.paid, false), (.shipped, true)])
  func finished(state: Parcel, isFinished: Bool) throws {
    var machine = try Machine(Self.definition(), at: state)

    let isAccepted = machine.fire(.note)

    #expect(try Machine(Self.definition(), at: state).isFinished == isFinished)
    #expect(isAccepted == !isFinished)
  }

  @Test("A machine cannot be made in a state that the definition lacks, and the error has the state")
  func unknownState() throws {
    let definition = try Self.definition()

    let error = try #require(throws: RestoreError.self) { try Machine(definition, at: .cancelled) }

    #expect(error.issues.count == 1)
    #expect(error.issues.first?.contains("'cancelled'") == true)
    #expect(error.description.contains("'cancelled'"))
  }

  @Test("Making a machine in an unknown state throws a typed error")
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

  @Test("A machine made in a final state can be started again")
  func startedAfresh() throws {
    var machine = try Machine(Self.definition(), at: .shipped)

    try machine.start()

    #expect(machine.state == .placed)
    #expect(!machine.isFinished)
  }
}
