import Dispatch
import StateMachines
import Testing

@Suite("Reports of a chart", .timeLimit(TestTimeout.limit))
struct ChartReportsTests {
  /// Two regions that move at `go`, the second of which is done then, and what follows from it.
  private func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
    sm.parallel(.p) { sm in
      sm.compound(.p1, initial: .p11) { sm in sm.when(.go, from: .p11, to: .p12) }
      sm.compound(.p2, initial: .p21) { sm in
        sm.when(.go, from: .p21, to: .p22)
        sm.final(.p22)
      }
    }
    sm.onDone(.p2, to: .b)
    sm.compound(.b, initial: .b1) { sm in sm.always(from: .b1, to: .b2) }
    sm.when(.finish, from: .any, to: .end)
    sm.final(.end)
  }

  private func text(_ transition: Transition<Spot, Nudge>) -> String {
    func list(_ spots: [Spot]) -> String { spots.map(\.rawValue).joined(separator: " ") }
    return "\(transition): left \(list(transition.exited)), entered \(list(transition.entered)), to \(list(transition.targets))"
  }

  @Test("A chart reports one transition per source in order of selection, with its exited and entered states")
  func subscribers() throws {
    let (recorder, queue) = (EventRecorder<String>(), DispatchQueue(label: "reports"))
    let machine = ThreadsafeMachine(try SpotDefinition(initial: .p, rules))
    machine.subscribe(on: queue) { transition in recorder.append(text(transition)) }

    machine.fire(.go)
    machine.fire(.finish)

    #expect(
      recorder.entries(count: 5) == [
        "p11 -> p12 (go): left p11, entered p12, to p12",
        "p21 -> p22 (go): left p21, entered p22, to p22",
        "p2 -> b (done(p2)): left p22 p2 p12 p1 p, entered b b1, to b",
        "b1 -> b2 (always): left b1, entered b2, to b2",
        "b -> end (finish): left b2 b, entered end, to end",
      ])
  }

  @Test("A call on a chart returns the whole macrostep, in order of execution", arguments: RunnerKind.allCases)
  func outcome(kind: RunnerKind) throws {
    let runner = try Runner(kind, initial: [.p], rules, rules)

    let transition = try runner.require(.go)

    #expect(text(transition) == "p11 -> b2 (go): left p21 p11 p22 p2 p12 p1 p b1, entered p12 p22 b b1 b2, to b2")
  }

  @Test("Starts, rejected events and events only joined or deferred are not reported as transitions")
  func silence() throws {
    let (recorder, queue) = (EventRecorder<String>(), DispatchQueue(label: "reports"))
    let definition = try SpotDefinition(initial: .p) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in
          sm.state(.p11, .p12)
          sm.always(from: .p11, to: .p12)
        }
        sm.region(initial: .p21) { sm in
          sm.state(.p21)
          sm.defer(.tick, in: .p21)
        }
        sm.join([.p12: .go, .p21: .back], to: .x)
      }
      sm.compound(.x, initial: .y) { sm in sm.when(.tick, in: .y) { _ in } }
    }
    let machine = ThreadsafeMachine(definition, starts: false)
    machine.subscribe(on: queue) { transition in recorder.append(text(transition)) }

    try machine.start()
    for event in [Nudge.left, .tick, .go, .back] { machine.fire(event) }

    #expect(
      recorder.entries(count: 2) == [
        "p21 -> x (back): left p21 p12 p, entered x y, to x",
        "y -> y (tick): left , entered , to ",
      ])
  }
}
