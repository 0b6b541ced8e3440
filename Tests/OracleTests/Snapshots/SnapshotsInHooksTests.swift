import StateMachineTesting
import StateMachines
import Testing

@Suite("A snapshot and the next deadline, read in a hook", .timeLimit(TestTimeout.limit))
struct SnapshotsInHooksTests {
  private typealias Machine = ThreadsafeMachine<String, String>

  enum Way: CaseIterable, Sendable {
    case fire
    case attempt
    case require
  }

  private static func hand(_ event: String, to machine: Machine, _ way: Way) throws {
    switch way {
    case .fire: #expect(machine.fire(event))
    case .attempt: #expect(machine.attempt(event).transition != nil)
    case .require: try machine.require(event)
    }
  }

  /// Reads in the guard, and in a hook of every kind, of one transition.
  private static func lines<Context>(
    _ sm: inout MachineBuilder<Context, String, String>, from source: String, to target: String, _ read: @escaping @Sendable () -> Void
  ) {
    let guarding = Guard<Context, String, String> { _ in
      read()
      return true
    }
    sm.when("look", from: source, to: target, if: guarding) { _ in read() }
    sm.before("look") { _ in read() }
    sm.after("look") { _ in read() }
    sm.onExit(source) { _ in read() }
    sm.onEntry(target) { _ in read() }
  }

  /// A history of `s`, and a timer; `look` leads from one state to another beside it.
  private static func nested(_ read: @escaping @Sendable () -> Void) throws -> Machine.Definition {
    try Machine.Definition(initial: "s") { sm in
      sm.compound("s", initial: "x") { sm in
        sm.when("next", from: "x", to: "y")
        sm.history(of: "s", depth: .shallow, default: "x")
      }
      sm.when("leave", from: "s", to: "a") { step in step.send("late", after: .seconds(10), id: "timer") }
      lines(&sm, from: "a", to: "b", read)
      sm.when("back", from: "b", into: .history(of: "s"))
      sm.when("late", in: "s") { _ in }
    }
  }

  /// One source of a join is in, and a timer waits; `look` moves one region.
  private static func parallel(_ read: @escaping @Sendable () -> Void) throws -> Machine.Definition {
    try Machine.Definition(initial: "p") { sm in
      sm.parallel("p") { sm in
        sm.region(initial: "l") { sm in
          sm.state("l")
          sm.when("next", in: "l") { step in step.send("late", after: .seconds(10)) }
        }
        sm.region(initial: "m") { sm in sm.state("m") }
        sm.region(initial: "a") { sm in lines(&sm, from: "a", to: "b", read) }
        sm.join(["l": "leave", "m": "back"], to: "end")
      }
      sm.state("end")
      sm.when("late", from: "p", to: "end")
    }
  }

  @Test("A snapshot read in a hook is the last commit, with timers, histories and joins", arguments: Way.allCases, [false, true])
  func complete(way: Way, hasRegions: Bool) throws {
    let (handle, seen, clock) = (MachineHandle<String, String>(), ValueBox<[Machine.Snapshot]>([]), ManualClock())
    let read: @Sendable () -> Void = {
      guard let machine = handle.machine else { return }
      seen.change { $0.append(machine.snapshot()) }
    }
    let definition = try hasRegions ? Self.parallel(read) : Self.nested(read)
    let machine = Machine(definition, clock: clock)
    handle.reach(machine)
    for event in ["next", "leave"] { machine.fire(event) }
    let committed = machine.snapshot()

    try Self.hand("look", to: machine, way)

    #expect(seen.value == Array(repeating: committed, count: 6))
    #expect("\(committed)".contains("1 timer"))
    machine.fire("back")
    let restored = try Machine(definition, restoring: #require(seen.value?.last))
    restored.fire("look")
    restored.fire("back")
    #expect(restored.configuration == machine.configuration)
    #expect(restored.configuration == (hasRegions ? ["end"] : ["s", "y"]))
  }

  @Test("A snapshot and deadline read in a hook match the timer that fires after the step", arguments: Way.allCases, [false, true])
  func timers(way: Way, hasRegions: Bool) throws {
    let (handle, clock) = (MachineHandle<String, String>(), ManualClock())
    let read: @Sendable () -> Void = { _ = handle.machine?.snapshot() }
    let machine = Machine(try hasRegions ? Self.parallel(read) : Self.nested(read), clock: clock)
    handle.reach(machine)
    for event in ["next", "leave"] { machine.fire(event) }

    try Self.hand("look", to: machine, way)
    machine.fire("back")
    clock.advance(by: .seconds(10))

    #expect(machine.snapshot().description.contains("timer") == false)
    #expect(machine.state == (hasRegions ? "end" : "y"))
  }

  final class Owner: Stateful {
    static let definition: Definition = .verified(initial: "s") { sm in
      sm.when("next", from: "s", to: "a") { step in step.send("late", after: .seconds(10)) }
      sm.when("look", from: "a", to: "b") { step in step.context.seen.append(step.context.machine.nextDeadline) }
    }

    typealias State = String
    typealias Event = String

    let machine = Owned(definition)
    var seen: [Duration?] = []
  }

  @Test("A snapshot of an object's machine read in a hook is that of the last commit", arguments: Way.allCases)
  func deadline(way: Way) throws {
    let owner = Owner()
    owner.fire("next")

    switch way {
    case .fire: owner.fire("look")
    case .attempt: _ = owner.attempt("look")
    case .require: try owner.require("look")
    }

    #expect(owner.seen == [.seconds(10)])
    #expect(owner.machine.nextDeadline == .seconds(10))
  }
}
