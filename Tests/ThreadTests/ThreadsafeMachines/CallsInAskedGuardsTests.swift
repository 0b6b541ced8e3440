import StateMachines
import Testing

/// A guard that `can` asks belongs to no step, also where a hook asks: the step of the hook goes on afterwards.
@Suite("What a guard that `can` asks gets from its own machine", .timeLimit(TestTimeout.limit))
struct CallsInAskedGuardsTests {
  private typealias Machine = ThreadsafeMachine<String, String>

  /// `go` leads from `a` to `b`; in `b`, the guard of `probe` looks at the machine.
  private static func machine(
    regions: Bool, _ handle: MachineHandle<String, String>, entering hook: @escaping @Sendable (Machine) throws -> Void = { _ in },
    guarding look: @escaping @Sendable (Machine) -> Void
  ) throws -> Machine {
    func lines(_ sm: inout Machine.Definition.Builder) {
      sm.when("go", from: "a", to: "b")
      sm.when("probe", from: "b", to: "a", if: Guard("looks") { _ in handle.machine.map(look) != nil })
      sm.onEntry("b") { _ in if let machine = handle.machine { try hook(machine) } }
    }
    let machine = Machine(
      try Machine.Definition(initial: regions ? "p" : "a") { sm in
        guard regions else { return lines(&sm) }
        sm.parallel("p") { sm in
          sm.region(initial: "a") { lines(&$0) }
          sm.region(initial: "q") { $0.state("q") }
        }
      })
    handle.reach(machine)
    return machine
  }

  @Test("A snapshot is that of the last commit where a hook asks, and the step may still be undone", arguments: [false, true])
  func snapshot(regions: Bool) throws {
    let (handle, log) = (MachineHandle<String, String>(), EventRecorder<[String]>())
    let machine = try Self.machine(regions: regions, handle) { machine in
      #expect(machine.can("probe"))
      throw BrokenPipe()
    } guarding: { machine in
      log.append(machine.snapshot().configuration)
    }
    let before = machine.configuration

    #expect(machine.attempt("go").rejection != nil)

    #expect(log.entries == [before])
  }

  @Test("A snapshot of a machine at rest is that of the last commit", arguments: [false, true])
  func snapshotAtRest(regions: Bool) throws {
    let (handle, log) = (MachineHandle<String, String>(), EventRecorder<[String]>())
    let machine = try Self.machine(regions: regions, handle) { machine in log.append(machine.snapshot().configuration) }
    machine.fire("go")

    #expect(machine.can("probe"))

    #expect(log.entries == [machine.configuration])
  }

  @Test("`stop` is refused, and the machine goes on", arguments: [false, true], [false, true])
  func stop(regions: Bool, isAskedByHook: Bool) throws {
    let (handle, log) = (MachineHandle<String, String>(), EventRecorder<String>())
    let machine = try Self.machine(regions: regions, handle) { machine in
      if isAskedByHook { #expect(machine.can("probe")) }
    } guarding: { machine in
      if let error = machine.stop() { log.append("\(error)") }
    }

    #expect(machine.fire("go"))
    #expect(machine.can("probe"))

    #expect(log.entries == Array(repeating: "\(MachineError.insideHook)", count: isAskedByHook ? 2 : 1))
    #expect(machine.is("b"))
    #expect(machine.permittedEvents == ["probe"])
  }
}
