import Foundation
import StateMachines
import Testing

@Suite("Commit work that fires events endlessly", .timeLimit(TestTimeout.limit))
struct NestedCommitWorkTests {
  /// The work of the first event, and that of 100 levels of events that are fired in such work.
  private static let works = 101
  private static let error =
    "the machine does not come to rest in one macrostep, in events that send others, "
    + "or in nested 'onCommit', 'onRejection' and 'deinit' calls: cold -> …"
  private static let runaway = "rejected: 'heat' failed while 'cold': \(error)"

  /// An oven whose step for `heat` leaves `work`.
  private static func oven(_ work: @escaping @Sendable () -> Void) throws -> MachineDefinition<Oven, Knob> {
    try MachineDefinition(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .cold) { step in step.onCommit(work) }
      sm.when(.turn, in: .cold) { _ in }
    }
  }

  /// The innermost answer comes first.
  private static func expectRunaway(_ log: EventRecorder<String>, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(log.entries.count == works, sourceLocation: sourceLocation)
    #expect(log.entries.first == runaway, sourceLocation: sourceLocation)
    #expect(log.entries.dropFirst().allSatisfy { $0.hasPrefix("transitioned") }, sourceLocation: sourceLocation)
  }

  @Test("Endless commit work is rejected as a runaway at level 101, and the machine stays usable")
  func oneMachine() throws {
    let (log, handle) = (EventRecorder<String>(), MachineHandle<Oven, Knob>())
    let machine = ThreadsafeMachine(try Self.oven { handle.attempt(.heat).map { log.append("\($0)") } })
    handle.reach(machine)

    for round in 1...2 {
      #expect(machine.fire(.heat))
      #expect(log.entries.count == round * Self.works)
    }

    #expect(log.entries.filter { $0 == Self.runaway }.count == 2)
    #expect(machine.fire(.turn))
  }

  /// That of a secondary thread on Darwin; more for code that is not optimised, and much more for the sanitizers.
  private static var stackSize: Int {
    if StressSize.isSanitized { return 8 << 20 }
    #if DEBUG
      return 1 << 20
    #else
      return 512 << 10
    #endif
  }

  @Test("Endless commit work ends even with the small stack of a secondary thread")
  func smallStack() throws {
    let (log, handle, done) = (EventRecorder<String>(), MachineHandle<Oven, Knob>(), DispatchSemaphore(value: 0))
    let machine = ThreadsafeMachine(try Self.oven { handle.attempt(.heat).map { log.append("\($0)") } })
    handle.reach(machine)
    let thread = Thread {
      machine.fire(.heat)
      done.signal()
    }
    thread.stackSize = Self.stackSize

    thread.start()
    done.wait()

    Self.expectRunaway(log)
  }

  @Test("The level of nested commit work counts over all machines that fire each other")
  func twoMachines() throws {
    let (log, one, other) = (EventRecorder<String>(), MachineHandle<Oven, Knob>(), MachineHandle<Oven, Knob>())
    let machines = [
      ThreadsafeMachine(try Self.oven { other.attempt(.heat).map { log.append("\($0)") } }),
      ThreadsafeMachine(try Self.oven { one.attempt(.heat).map { log.append("\($0)") } }),
    ]
    one.reach(machines[0])
    other.reach(machines[1])

    machines[0].fire(.heat)

    Self.expectRunaway(log)
  }

  /// Makes machines that are values, each in the work of the one before.
  private final class Maker: Sendable {
    let log = EventRecorder<String>()

    func make() {
      guard let definition = try? NestedCommitWorkTests.oven(make) else { return }
      var machine = Machine(definition)
      log.append("\(machine.attempt(.heat))")
    }
  }

  @Test("The level of nested commit work counts over value machines")
  func values() throws {
    let maker = Maker()

    maker.make()

    #expect(maker.log.entries.first == Self.runaway)
    #expect(maker.log.entries.count == Self.works + 1)
  }

  @Test("The level of nested commit work counts rejected events that rejection hooks fire again")
  func rejections() throws {
    let (log, handle) = (EventRecorder<String>(), MachineHandle<Oven, Knob>())
    let definition = try MachineDefinition<Oven, Knob>(initial: .cold) { sm in
      sm.when(.heat, from: .warm, to: .hot)
      sm.onRejection { _ in handle.attempt(.heat).map { log.append("\($0)") } }
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    machine.fire(.heat)

    #expect(log.entries.count == Self.works)
    #expect(log.entries.first == Self.runaway)
    #expect(Set(log.entries.dropFirst()) == ["rejected: 'heat' does not apply while 'cold'; permitted: nothing"])
  }

  private enum Pot: StateCases {
    case filled(Holds<[Int]>)
    struct Keys: CaseKeys { let filled = Pot.filled }
  }

  @Test("At level 101 of nested commit work, a payload that an action has changed is as before if the action leaves work")
  func payloads() throws {
    let (log, handle) = (EventRecorder<String>(), MachineHandle<Oven, Knob>())
    let definition = try MachineDefinition<Pot, Knob>(initial: .filled(.any)) { sm in
      sm.payload(of: \.filled) { _ in [] }
      sm.when(.heat, in: \.filled) { contents, step in
        contents.append(1)
        step.onCommit {}
      }
    }
    let machine = ThreadsafeMachine(
      try Self.oven {
        var pot = Machine(definition)
        let isAccepted = pot.fire(.heat)
        log.append("\(isAccepted) \(pot.payload(of: \.filled) ?? [])")
        handle.machine?.fire(.heat)
      })
    handle.reach(machine)

    machine.fire(.heat)

    #expect(log.entries.count == Self.works)
    #expect(log.entries.last == "false []")
    #expect(Set(log.entries.dropLast()) == ["true [1]"])
  }

  @Test("A start at level 101 of nested commit work is undone")
  func starts() throws {
    let (log, handle) = (EventRecorder<String>(), MachineHandle<Oven, Knob>())
    let definition = try MachineDefinition<Oven, Knob>(initial: .cold) { sm in
      sm.onEntry(.cold) { step in
        step.onCommit {
          handle.machine?.stop()
          do { try handle.machine?.start() } catch { log.append("\(error)") }
        }
      }
    }
    let machine = ThreadsafeMachine(definition, starts: false)
    handle.reach(machine)

    try machine.start()

    #expect(log.entries == [Self.error])
  }

  @Test("A stop at level 101 drops its commit work and returns the error")
  func stops() throws {
    let (log, handle) = (EventRecorder<String>(), MachineHandle<Oven, Knob>())
    let definition = try MachineDefinition<Oven, Knob>(initial: .cold) { sm in
      sm.onExit(.cold) { step in
        step.onCommit {
          try? handle.machine?.start()
          log.append(handle.machine?.stop().map { "\($0)" } ?? "stopped")
        }
      }
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    machine.stop()

    #expect(log.entries.count == Self.works)
    #expect(log.entries.first == Self.error)
    #expect(Set(log.entries.dropFirst()) == ["stopped"])
  }

  // MARK: Machines of objects

  /// Safe because only the thread of its test uses it.
  private final class OvenOwner: Stateful, @unchecked Sendable {
    typealias State = Oven
    typealias Event = Knob

    static let definition: Definition = .verified(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .cold) { step in
        let owner = step.context
        step.onCommit { owner.log.append("\(owner.attempt(.heat))") }
      }
    }

    let machine = Owned(OvenOwner.definition)
    let log = EventRecorder<String>()
  }

  private actor Baker: ActorStateful {
    typealias State = Oven
    typealias Event = Knob

    static let definition: Definition = .verified(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .cold) { step in
        let baker = step.context
        step.onCommit { baker.assumeIsolated { $0.log.append("\($0.attempt(.heat))") } }
      }
    }

    nonisolated let machine = Owned(Baker.definition)
    let log = EventRecorder<String>()
  }

  @MainActor
  private final class Display: MainActorStateful {
    typealias State = Oven
    typealias Event = Knob

    static let definition: Definition = .verified(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .cold) { step in
        let display = step.context
        step.onCommit { MainActor.assumeIsolated { display.log.append("\(display.attempt(.heat))") } }
      }
    }

    let machine = Owned(Display.definition)
    let log = EventRecorder<String>()
  }

  @Test("The level of nested commit work counts for machines of every kind of owner")
  func owned() async {
    let (owner, baker, display) = (OvenOwner(), Baker(), await Display())

    owner.fire(.heat)
    await baker.fire(.heat)
    await display.fire(.heat)

    Self.expectRunaway(owner.log)
    Self.expectRunaway(baker.log)
    Self.expectRunaway(display.log)
  }
}
