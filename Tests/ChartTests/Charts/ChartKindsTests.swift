import StateMachines
import Testing

@Suite("A local transition of a chart", .timeLimit(TestTimeout.limit))
struct ChartKindsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let initial: Targets<Spot>
    let source: Spot
    let targets: Targets<Spot>
    /// What is left and entered by the local transition, then by the external one.
    let local: String
    let external: String

    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "to a state inside", initial: [.a11], source: .a, targets: [.a22],
      local: "exit a11, exit a1, go, entry a2, entry a22", external: "exit a11, exit a1, exit a, go, entry a, entry a2, entry a22"),
    Case(
      name: "to the state around it", initial: [.a21], source: .a2, targets: [.a],
      local: "exit a21, exit a2, go, entry a1, default a1, entry a11",
      external: "exit a21, exit a2, exit a, go, entry a, default a, entry a1, default a1, entry a11"),
    Case(
      name: "of a compound state to itself", initial: [.a22], source: .a, targets: [.a],
      local: "exit a22, exit a2, go, entry a1, default a1, entry a11",
      external: "exit a22, exit a2, exit a, go, entry a, default a, entry a1, default a1, entry a11"),
    Case(
      name: "between siblings", initial: [.a11], source: .a1, targets: [.a2], local: "exit a11, exit a1, go, entry a2, entry a21",
      external: "exit a11, exit a1, go, entry a2, entry a21"),
    Case(
      name: "of a leaf to itself", initial: [.a11], source: .a11, targets: [.a11], local: "exit a11, go, entry a11",
      external: "exit a11, go, entry a11"),
    Case(
      name: "of a parallel state to a state inside", initial: [.p22], source: .p, targets: [.p12],
      local: "exit p11, go, entry p12",
      external: "exit p22, exit p2, exit p11, exit p1, exit p, go, entry p, entry p1, entry p12, entry p2, entry p21"),
    Case(
      name: "of a parallel state to itself", initial: [.p12, .p22], source: .p, targets: [.p],
      local: "exit p22, exit p2, exit p12, exit p1, go, entry p1, entry p11, entry p2, entry p21",
      external: "exit p22, exit p2, exit p12, exit p1, exit p, go, entry p, entry p1, entry p11, entry p2, entry p21"),
    Case(
      name: "of a parallel state to states in both regions", initial: [.p], source: .p, targets: [.p12, .p22],
      local: "exit p21, exit p2, exit p11, exit p1, go, entry p1, entry p12, entry p2, entry p22",
      external: "exit p21, exit p2, exit p11, exit p1, exit p, go, entry p, entry p1, entry p12, entry p2, entry p22"),
    Case(
      name: "of a state in a region to the parallel state", initial: [.p12, .p22], source: .p12, targets: [.p],
      local: "exit p22, exit p2, exit p12, exit p1, go, entry p1, entry p11, entry p2, entry p21",
      external: "exit p22, exit p2, exit p12, exit p1, exit p, go, entry p, entry p1, entry p11, entry p2, entry p21"),
    Case(
      name: "of a region to a state inside", initial: [.p22], source: .p1, targets: [.p12], local: "exit p11, go, entry p12",
      external: "exit p22, exit p2, exit p11, exit p1, exit p, go, entry p, entry p1, entry p12, entry p2, entry p21"),
    Case(
      name: "of a compound state to its history, which is recorded only where the state itself is left", initial: [.a22], source: .a,
      targets: .history(of: .a),
      local: "exit a22, exit a2, go, entry a1, default a1, entry a11",
      external: "exit a22, exit a2, exit a, go, entry a, entry a2, entry a21"),
  ]

  @Test(
    "A local transition keeps the outer state active, and an external one leaves it", arguments: cases, [TransitionKind.local, .external])
  func kinds(a: Case, kind: TransitionKind) throws {
    let log = EventRecorder<String>()
    let definition = try SpotDefinition(initial: a.initial) { sm in
      sm.recordStates(in: log)
      sm.compound(.a, initial: .a1, onDefaultEntry: log.appending("default a")) { sm in
        sm.compound(.a1, initial: .a11, onDefaultEntry: log.appending("default a1")) { sm in sm.state(.a11) }
        sm.compound(.a2, initial: .a21) { sm in sm.state(.a21, .a22) }
      }
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in sm.state(.p11, .p12) }
        sm.compound(.p2, initial: .p21) { sm in sm.state(.p21, .p22) }
      }
      sm.when(.go, from: a.source, into: a.targets, kind: kind) { _ in log.append("go") }
    }
    var machine = Machine(definition)
    log.removeAll()

    machine.fire(.go)

    #expect(log.text == (kind == .local ? a.local : a.external))
  }

  @Test("A local transition behaves the same on every kind of machine", arguments: RunnerKind.allCases)
  func alike(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.recordStates(in: log)
      sm.compound(.a, initial: .a1) { sm in
        sm.state(.a1, .a2)
        sm.when(.left, from: .a, to: .a2, kind: .local)
        sm.when(.right, from: .a, to: .a2)
      }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)
    log.removeAll()

    let (local, external) = (try runner.require(.left), try runner.require(.right))

    #expect(log.text == "exit a1, entry a2, exit a2, exit a, entry a, entry a2")
    #expect(local.exited == [.a1] && local.entered == [.a2])
    #expect(external.exited == [.a2, .a] && external.entered == [.a, .a2])
  }
}
