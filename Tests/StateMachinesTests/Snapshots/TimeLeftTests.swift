import StateMachines
import Testing

@Suite("The time that is left until a deadline")
struct TimeLeftTests {
  @Test("The time that is left until a deadline is nil, counted down, zero when overdue, and the same in snapshot and machine")
  func countdown() throws {
    var machine = Machine(try teaDefinition())
    var seen: [Duration?] = [machine.timeLeft]
    machine.advance(to: .seconds(5))
    machine.fire(.heat)
    seen.append(machine.timeLeft)
    machine.advance(to: .milliseconds(20_500))
    seen.append(machine.timeLeft)
    let snapshot = machine.snapshot()
    var context: Void = ()
    machine.passTime(to: .seconds(100))
    seen.append(machine.timeLeft)
    var work = CommitWork()
    let isDue = machine.processNextDueEvent(by: .seconds(100), with: &context, leaving: &work)

    #expect(seen == [nil, .seconds(60), .milliseconds(44_500), .zero])
    #expect(snapshot.timeLeft == .milliseconds(44_500))
    #expect(isDue)
    #expect(machine.state == .steeping)
  }

  @Test("The time that is left until a deadline and an advance by the time away give the deadline as wall-clock time")
  func wallClock() throws {
    var machine = Machine(try teaDefinition())
    machine.fire(.heat)
    let (savedAt, snapshot) = (Duration.seconds(1_700_000_000), machine.snapshot())
    let due = try savedAt + #require(snapshot.timeLeft)

    let states = try [due - .milliseconds(1), due].map { now in
      var restored = try Machine(teaDefinition(), restoring: snapshot)
      restored.advance(by: now - savedAt)
      return restored.state
    }

    #expect(states == [.heating, .steeping])
  }
}
