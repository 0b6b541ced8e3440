import Dispatch
import Foundation
import StateMachines
import Testing

@Suite("The system clock, which machines use by default", .exitTests, .timeLimit(TestTimeout.limit))
struct SystemClockTests {
  private static func definition(
    _ duration: Duration, _ hook: @escaping @Sendable () -> Void = {}
  ) throws -> MachineDefinition<Kettle, Wish> {
    try MachineDefinition(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.timeout(duration, in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling)
      sm.timeout(duration, in: .boiling, fire: .stop)
      sm.when(.stop, from: .any, to: .off)
      sm.after(.boil) { _ in hook() }
    }
  }

  @Test("A timeout on the system clock fires, and not before its time")
  func due() throws {
    let boiled = DispatchSemaphore(value: 0)
    let machine = ThreadsafeMachine(try Self.definition(.milliseconds(5)) { boiled.signal() })
    let begin = DispatchTime.now().uptimeNanoseconds

    machine.fire(.heat)

    #expect(boiled.wait(timeout: TestTimeout.deadline) == .success)
    #expect(DispatchTime.now().uptimeNanoseconds - begin >= 5_000_000)
    // In a section, since other threads see a hook's step when it is committed.
    #expect(machine.runMutable { machine.state } != .heating)
  }

  @Test("A chain of timeouts on the system clock fires")
  func chain() throws {
    let states = EventRecorder<Kettle>()
    let machine = ThreadsafeMachine(try Self.definition(.milliseconds(2)))
    machine.subscribe(on: QueueKind.serial.queue) { states.append($0.target) }

    machine.fire(.heat)

    #expect(states.entries(count: 3) == [.heating, .boiling, .off])
  }

  @Test("Timeouts on the system clock start with the machine or with one made in their state", arguments: [true, false])
  func fromTheStart(isMadeAtItsState: Bool) throws {
    let boiled = DispatchSemaphore(value: 0)
    let definition = try MachineDefinition<Kettle, Wish>(initial: .heating) { sm in
      sm.timeout(.milliseconds(2), in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling) { _ in boiled.signal() }
    }

    let machine = isMadeAtItsState ? try ThreadsafeMachine(definition, at: .heating) : ThreadsafeMachine(definition)

    #expect(boiled.wait(timeout: TestTimeout.deadline) == .success)
    withExtendedLifetime(machine) {}
  }

  @Test("A delayed event on the system clock comes")
  func sent() throws {
    let came = DispatchSemaphore(value: 0)
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.stir, in: .off) { step in step.send(.whistle, after: .milliseconds(2)) }
      sm.when(.whistle, in: .off) { _ in came.signal() }
    }
    let machine = ThreadsafeMachine(definition)

    machine.fire(.stir)

    #expect(came.wait(timeout: TestTimeout.deadline) == .success)
    #expect(machine.state == .off)
  }

  @Test("The system clock forgets none of many machines")
  func manyMachines() throws {
    let boiled = EventRecorder<Int>()
    let machines = try (0..<200).map { number in
      ThreadsafeMachine(try Self.definition(.milliseconds(number % 20)) { boiled.append(number) })
    }

    for machine in machines { machine.fire(.heat) }

    #expect(Set(boiled.entries(count: 200)) == Set(0..<200))
    withExtendedLifetime(machines) {}
  }

  @Test(
    "The system clock accepts far deadlines", arguments: [Duration.seconds(Int64.max) * 8, .seconds(Int64.max), .seconds(10_000_000_000)])
  func farTimes(duration: Duration) throws {
    let machine = ThreadsafeMachine(try Self.definition(duration))

    machine.fire(.heat)
    let isHeating = machine.is(.heating)
    machine.fire(.stop)

    #expect(isHeating)
    #expect(machine.state == .off)
  }

  @Test("A waiting timeout on the system clock retains neither its machine nor what its hooks capture")
  func released() throws {
    let released = DispatchSemaphore(value: 0)
    let box = ValueBox(ThreadsafeMachine(try definition(holding: ReleaseProbe { released.signal() })))
    weak let machine = box.value
    box.value?.fire(.heat)

    box.value = nil

    #expect(released.wait(timeout: TestTimeout.deadline) == .success)
    #expect(machine == nil)
  }

  private func definition(holding probe: ReleaseProbe) throws -> MachineDefinition<Kettle, Wish> {
    try Self.definition(.seconds(3_600)) { probe.keepAlive() }
  }

  @Test("The system clock fires nothing after a stop, a release or an exit")
  func nothingLeft() throws {
    let log = EventRecorder<String>()
    let (left, stopped) = (
      ThreadsafeMachine(try Self.definition(.milliseconds(20)) { log.append("left") }),
      ThreadsafeMachine(try Self.definition(.milliseconds(20)) { log.append("stopped") })
    )
    let released = ValueBox(ThreadsafeMachine(try Self.definition(.milliseconds(20)) { log.append("released") }))
    let later = DispatchSemaphore(value: 0)
    let witness = ThreadsafeMachine(try Self.definition(.milliseconds(60)) { later.signal() })
    for machine in [left, stopped, released.value] { machine?.fire(.heat) }

    left.fire(.stop)
    stopped.stop()
    released.value = nil
    // Nothing, unless this thread was held up for so long that the timeouts came before.
    let before = log.entries
    witness.fire(.heat)

    #expect(later.wait(timeout: TestTimeout.deadline) == .success)
    #expect(log.entries == before)
    withExtendedLifetime(witness) {}
  }

  #if os(Linux)
    @Test("Waiting timeouts on the system clock occupy no threads, however many machines there are")
    func noThreads() async {
      await #expect(processExitsWith: .success) {
        alarm(300)  // A child that hangs is not ended by a time limit.
        func threads() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count }
        let before = try threads()

        let machines = try (0..<500).map { _ in ThreadsafeMachine(try SystemClockTests.definition(.seconds(3_600))) }
        for machine in machines { machine.fire(.heat) }

        // One thread waits for all timers; Dispatch may have some that have worked.
        let more = try threads() - before
        exit(more < 20 && machines.allSatisfy { $0.is(.heating) } ? 0 : 1)
      }
    }
  #endif
}
