import StateMachines
import Testing

@Suite("Timeouts computed from the context")
struct ComputedTimeoutsTests {
  /// Tries again after twice the time, and fails if a test says so.
  private struct BackOff: Sendable {
    var tries = 0
    var isBroken = false
  }

  private typealias Definition = ContextDefinition<BackOff, Kettle, Wish>

  private static func definition(_ log: EventRecorder<String> = EventRecorder<String>()) throws -> Definition {
    try Definition(initial: .off) { sm in
      sm.when(.heat, from: [.off, .boiling], to: .heating) { step in step.context.tries += 1 }
      sm.when(.boil, from: .heating, to: .boiling)
      sm.when(.stir, in: .heating) { step in step.context.tries += 100 }
      sm.timeout(in: .heating, fire: .boil) { step in
        log.append("asked in \(step.state)")
        if step.context.isBroken { throw BrokenPipe() }
        return .seconds(1 << step.context.tries)
      }
      sm.onEntry(.heating) { _ in log.append("enter") }
    }
  }

  @Test("A computed timeout is evaluated once, on entry, with the context of that moment")
  func askedOnEntry() throws {
    let log = EventRecorder<String>()
    var backOff = BackOff()
    var machine = try ContextMachine(Self.definition(log), with: &backOff)

    machine.fire(.heat, with: &backOff)
    let first = machine.nextDeadline
    machine.fire(.stir, with: &backOff)
    machine.advance(to: .seconds(1), with: &backOff)

    #expect(first == .seconds(2))
    #expect(machine.nextDeadline == .seconds(2))
    #expect(log.entries == ["enter", "asked in heating"])
  }

  @Test("A computed timeout is evaluated again at the next entry, as for a back-off")
  func backOff() throws {
    var backOff = BackOff()
    var machine = try ContextMachine(Self.definition(), with: &backOff)
    var deadlines: [Duration?] = []

    for _ in 1...4 {
      machine.fire(.heat, with: &backOff)
      deadlines.append(machine.nextDeadline)
      if let deadline = machine.nextDeadline { machine.advance(to: deadline, with: &backOff) }
    }

    #expect(deadlines == [.seconds(2), .seconds(2 + 4), .seconds(6 + 8), .seconds(14 + 16)])
    #expect(machine.state == .boiling)
  }

  @Test("A computed timeout that throws undoes the step")
  func throwing() throws {
    var backOff = BackOff(isBroken: true)
    var machine = try ContextMachine(Self.definition(), with: &backOff)

    let outcome = machine.attempt(.heat, with: &backOff)

    #expect(outcome.description == "rejected: 'heat' failed while 'off': the pipe is broken")
    #expect(machine.state == .off)
    #expect(machine.nextDeadline == nil)
    #expect(backOff.tries == 0)
  }

  @Test("The first call with a context evaluates the computed timeout of a machine made in its state")
  func restored() throws {
    let log = EventRecorder<String>()
    var backOff = BackOff(tries: 3)
    var machine = try ContextMachine(Self.definition(log), at: .heating)
    let before = (machine.nextDeadline, log.entries)

    machine.fire(.whistle, with: &backOff)

    #expect(before.0 == nil)
    #expect(before.1 == [])
    #expect(machine.nextDeadline == .seconds(8))
    #expect(log.entries == ["asked in heating"])
  }

  @Test("The computed timeout of a machine made in its state sees that state as source and target")
  func restoredStates() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .off) { sm in
      sm.when(.stir, in: .heating) { _ in }
      sm.timeout(in: .heating, fire: .boil) { step in
        log.append("\(step.state), from \(step.source) to \(step.target)")
        return .seconds(1)
      }
    }
    var (backOff, other) = (BackOff(), BackOff())
    // The engine of the thread has seen other states.
    var earlier = try ContextMachine(Self.definition(), with: &other)
    earlier.fire(.heat, with: &other)

    var machine = try ContextMachine(definition, at: .heating)
    machine.fire(.stir, with: &backOff)

    #expect(log.entries == ["heating, from heating to heating"])
  }

  @Test("The first advance evaluates the computed timeout of a machine made in its state")
  func restoredAndAdvanced() throws {
    let log = EventRecorder<String>()
    var backOff = BackOff(tries: 3)
    var machine = try ContextMachine(Self.definition(log), at: .heating)

    let transitions = machine.advance(to: .seconds(8), with: &backOff)
    machine.fire(.whistle, with: &backOff)

    #expect(transitions.map(\.target) == [.boiling])
    #expect(log.entries == ["asked in heating"])
  }

  @Test("The computed timeout of a machine made in its state is evaluated once, not by each call")
  func restoredOnce() throws {
    let log = EventRecorder<String>()
    var backOff = BackOff(tries: 3)
    var machine = try ContextMachine(Self.definition(log), at: .heating)

    for _ in 1...3 { machine.fire(.stir, with: &backOff) }

    #expect(log.entries == ["asked in heating"])
    #expect(machine.nextDeadline == .seconds(8))
  }

  @Test("A computed timeout that throws rejects the first call of a machine made in its state and is retried")
  func restoredAndThrowing() throws {
    let log = EventRecorder<String>()
    var backOff = BackOff(tries: 3, isBroken: true)
    var machine = try ContextMachine(Self.definition(log), at: .heating)

    let first = machine.attempt(.boil, with: &backOff)
    let second = machine.attempt(.stir, with: &backOff)
    backOff.isBroken = false
    let third = machine.attempt(.stir, with: &backOff)

    #expect(first.description == "rejected: 'boil' failed while 'heating': the pipe is broken")
    #expect(second.description == "rejected: 'stir' failed while 'heating': the pipe is broken")
    #expect(third.transition?.event == .stir)
    #expect(machine.nextDeadline == .seconds(8))
    #expect(log.entries == ["asked in heating", "asked in heating", "asked in heating"])
  }

  @Test("A computed timeout that throws during an advance yields no transition and is retried")
  func restoredAndThrowingInTime() throws {
    var backOff = BackOff(tries: 3, isBroken: true)
    var machine = try ContextMachine(Self.definition(), at: .heating)

    let transitions = machine.advance(to: .seconds(100), with: &backOff)
    backOff.isBroken = false
    machine.fire(.stir, with: &backOff)

    #expect(transitions.isEmpty)
    #expect(machine.state == .heating)
    #expect(machine.nextDeadline != nil)
  }

  @Test("`can` is false for every event while the computed timeout of a machine made in its state throws")
  func restoredAndAsked() throws {
    var backOff = BackOff(tries: 3, isBroken: true)
    var machine = try ContextMachine(Self.definition(), at: .heating)

    let can = machine.can(.boil, with: backOff)
    let isAccepted = machine.fire(.boil, with: &backOff)

    #expect(!isAccepted)
    #expect(can == isAccepted)
  }

  @Test("A constant timeout beside a computed one starts at once in a machine made in its state")
  func besideAFixedOne() throws {
    let definition = try Definition(initial: .heating) { sm in
      sm.timeout(in: .heating, fire: .boil) { step in .seconds(step.context.tries) }
      sm.timeout(.seconds(60), in: .heating, fire: .stop)
      sm.when(.boil, from: .heating, to: .boiling)
      sm.when(.stop, from: .any, to: .off)
    }
    var backOff = BackOff(tries: 7)
    var machine = try ContextMachine(definition, at: .heating)
    let before = machine.nextDeadline

    machine.fire(.whistle, with: &backOff)

    #expect(before == .seconds(60))
    #expect(machine.nextDeadline == .seconds(7))
  }
}
