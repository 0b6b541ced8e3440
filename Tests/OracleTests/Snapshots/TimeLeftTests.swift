import StateMachines
import Testing

@Suite("The time that is left until a deadline")
struct TimeLeftTests {
  @Test("The time that is left until a deadline is nil, counted down, zero when overdue, and the same in snapshot and machine")
  func countdown() throws {
    // A variable without content has no address, and the thread sanitizer fails where one is passed `inout`.
    let place = allocated(())
    defer { place.deallocate() }
    var machine = ContextMachine(try teaDefinition(), with: &place.pointee)
    var seen: [Duration?] = [machine.timeLeft]
    machine.advance(to: .seconds(5), with: &place.pointee)
    machine.fire(.heat, with: &place.pointee)
    seen.append(machine.timeLeft)
    machine.advance(to: .milliseconds(20_500), with: &place.pointee)
    seen.append(machine.timeLeft)
    let snapshot = machine.snapshot()
    machine.passTime(to: .seconds(100))
    seen.append(machine.timeLeft)
    var work = CommitWork()
    let isDue = machine.processNextDueEvent(by: .seconds(100), with: &place.pointee, leaving: &work)

    #expect(seen == [nil, .seconds(60), .milliseconds(44_500), .zero])
    #expect(snapshot.timeLeft == .milliseconds(44_500))
    #expect(isDue)
    #expect(machine.state == .steeping)
  }

  private enum Job { case idle, working, cancelled, failed }
  private enum Order: Codable { case begin, cancel, fail }
  private enum Inner: Codable { case running, over }
  private struct Failure: Error {}

  private enum Part: CaseIterable {
    case timeLimit, retry, child
  }

  /// A machine that has something due after 25 seconds in the course of its work.
  private func job(_ part: Part, timeout: Duration? = nil) throws -> MachineDefinition<Job, Order> {
    let inner = try MachineDefinition<Inner, Order>(initial: .running) { sm in
      sm.timeout(.seconds(25), in: .running, fire: .fail)
      sm.when(.fail, from: .running, to: .over)
      sm.final(.over)
    }
    let child = ChildMachine<Inner, Order>("child")
    return try MachineDefinition(initial: .idle) { sm in
      sm.when(.begin, from: .idle, to: .working)
      sm.when(.cancel, from: .working, to: .cancelled)
      sm.when(.fail, from: .working, to: .failed)
      switch part {
      case .timeLimit:
        sm.task("work", in: .working, timeLimit: .seconds(25)) {
          nil
        } onFailure: { _ in
          .fail
        }
      case .retry:
        sm.task("work", in: .working, retry: .attempts(2, delay: .seconds(25))) {
          nil
        } onFailure: { _ in
          .fail
        }
      case .child: sm.child(child, inner, in: .working) { _ in .fail }
      }
      if let timeout { sm.timeout(timeout, in: .working, fire: .cancel) }
    }
  }

  /// The machine at work, after its first attempt where it is to try again.
  private func working(_ part: Part, timeout: Duration? = nil) throws -> Machine<Job, Order> {
    var machine = Machine(try job(part, timeout: timeout))
    machine.fire(.begin)
    for case .start(let work) in machine.takeWork() where part == .retry { machine.process(work.failure(throwing: Failure())) }
    return machine
  }

  @Test("The time that is left includes attempts, time limits and what is due in child machines", arguments: Part.allCases)
  private func work(part: Part) throws {
    var machine = try working(part)
    machine.advance(to: .seconds(5))

    #expect(machine.timeLeft == .seconds(20))
    #expect(machine.snapshot().timeLeft == .seconds(20))
    #expect(try working(part, timeout: .seconds(10)).snapshot().timeLeft == .seconds(10))
  }

  @Test("A restored machine processes what is due at the same time in the same order", arguments: Part.allCases)
  private func sameTime(part: Part) throws {
    var left = try working(part, timeout: .seconds(25))
    var restored = try Machine(job(part, timeout: .seconds(25)), restoring: left.snapshot())

    left.advance(to: .seconds(25))
    restored.advance(to: .seconds(25))

    #expect(left.state == .cancelled)
    #expect(restored.state == .cancelled)
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

private func allocated<Value>(_ value: Value) -> UnsafeMutablePointer<Value> {
  let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  place.initialize(to: value)
  return place
}
