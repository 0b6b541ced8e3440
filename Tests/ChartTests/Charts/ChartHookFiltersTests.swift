import StateMachines
import Testing

@Suite("A filter of a hook of a chart", .timeLimit(TestTimeout.limit))
struct ChartHookFiltersTests {
  /// Transitions of every sort, by the event that takes each, and where each is declared and leads.
  private static func chart(_ sm: inout SpotBuilder) {
    sm.compound(.a, initial: .a1) { sm in
      sm.compound(.a1, initial: .a11) { sm in sm.state(.a11) }
      sm.state(.a2)
    }
    sm.when(.go, from: .a, to: .b)
    sm.compound(.b, initial: .b1) { sm in sm.state(.b1, .b2) }
    sm.when(.left, from: .a, into: [.p12, .p22])
    sm.parallel(.p) { sm in
      sm.compound(.p1, initial: .p11) { sm in sm.state(.p11, .p12) }
      sm.compound(.p2, initial: .p21) { sm in sm.state(.p21, .p22) }
    }
    sm.when(.right, from: .a, into: .history(of: .q, depth: .deep))
    sm.parallel(.q) { sm in
      sm.compound(.q1, initial: .q11) { sm in sm.state(.q11, .q12) }
      sm.compound(.q2, initial: .q21) { sm in sm.state(.q21, .q22) }
    }
    sm.history(of: .q, depth: .deep, default: [.q12, .q22])
    sm.when(.tick, in: .a) { _ in }
    sm.when(.back, from: .a11, to: .a2)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// The events for whose transitions the hook runs.
    let heard: [Nudge]
    let hook: @Sendable (inout SpotBuilder, @escaping SpotBuilder.Hook) -> Void

    var testDescription: String { name }

    init(_ name: String, _ heard: [Nudge], _ hook: @escaping @Sendable (inout SpotBuilder, @escaping SpotBuilder.Hook) -> Void) {
      self.name = name
      self.heard = heard
      self.hook = hook
    }
  }

  static let cases = [
    Case("from the state that a transition is declared on", [.go, .left, .right, .tick]) { sm, hook in sm.after(from: .a, perform: hook) },
    Case("from a state inside it", [.back]) { sm, hook in sm.after(from: .a11, perform: hook) },
    Case("from all but that state", [.back]) { sm, hook in sm.after(from: .any(except: .a), perform: hook) },
    Case("from a list of states", [.go, .left, .right, .tick, .back]) { sm, hook in sm.after(from: [.a, .a11], perform: hook) },
    Case("to a target that contains others", [.go]) { sm, hook in sm.after(to: .b, perform: hook) },
    Case("to the first of several targets", [.left]) { sm, hook in sm.before(to: .p12, perform: hook) },
    Case("to the last of several targets", [.left]) { sm, hook in sm.before(to: .p22, perform: hook) },
    Case("to what a history leads to", [.right]) { sm, hook in sm.after(to: .q12, perform: hook) },
    Case("to all that several histories and forks lead to", [.left, .right]) { sm, hook in sm.after(to: [.p12, .q22], perform: hook) },
    Case("to all but one state, which an internal transition does not lead to", [.go, .left, .right]) { sm, hook in
      sm.after(to: .any(except: .a2), perform: hook)
    },
    Case("of every transition", [.go, .left, .right, .tick, .back]) { sm, hook in sm.after(perform: hook) },
    Case("of some events, to a target", [.left]) { sm, hook in sm.before([.go, .left], to: [.p22, .b1, .q12], perform: hook) },
  ]

  @Test("A hook's filter passes the transitions it describes", arguments: cases)
  func heard(a: Case) throws {
    let log = EventRecorder<String>()
    let definition = try SpotDefinition(initial: .a) { sm in
      Self.chart(&sm)
      a.hook(&sm) { step in log.append("\(step.cause)") }
    }

    for event in [Nudge.go, .left, .right, .tick, .back] {
      var machine = Machine(definition)
      machine.fire(event)
    }

    #expect(log.text == a.heard.map { "\($0)" }.joined(separator: ", "))
  }

  @Test("A hook filter by event passes no eventless transition or completion, and no filter passes both", arguments: RunnerKind.allCases)
  func eventless(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, from: .a1, to: .a2)
        sm.always(from: .a2, to: .a21)
        sm.final(.a21)
      }
      sm.onDone(.a, to: .b)
      sm.before(.go) { step in log.append("go \(step.cause)") }
      sm.before([.go, .tick]) { step in log.append("list \(step.cause)") }
      sm.before(.any) { step in log.append("any \(step.cause)") }
      sm.before { step in log.append("all \(step.cause)") }
      sm.when(.tick, from: .b, to: .a)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    runner.fire(.go)

    #expect(
      log.text == "go go, list go, any go, all go, any always, all always, any done(a), all done(a)")
  }

  @Test("Filters of entry and exit hooks match the state itself, not its ancestors", arguments: RunnerKind.allCases)
  func states(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.onExit(.a) { step in log.append("a: \(step.state)") }
      sm.onExit([.a1, .b]) { step in log.append("list: \(step.state)") }
      sm.onEntry(.any(except: .b1)) { step in log.append("except: \(step.state)") }
      sm.compound(.a, initial: .a1) { sm in sm.state(.a1) }
      sm.compound(.b, initial: .b1) { sm in sm.compound(.b1, initial: .b11) { sm in sm.state(.b11) } }
      sm.when(.go, from: .a, to: .b)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)
    log.removeAll()

    runner.fire(.go)

    #expect(log.text == "list: a1, a: a, except: b, except: b11")
  }
}
