import StateMachines
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("A default-entry hook of a region without a name", .exitTests, .timeLimit(TestTimeout.limit))
struct UnnamedRegionHooksTests {
  private static func sight<Context, State, Event>(_ step: borrowing Step<Context, State, Event>) -> String {
    "state \(step.state), source \(step.source), target \(step.target), targets \(step.targets), in \(step.configuration)"
  }

  @Test("A default-entry hook of an unnamed region sees the named parent as its state", arguments: RunnerKind.allCases)
  func state(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      let look: MachineBuilder<Context, Spot, Nudge>.Hook = { step in log.append("\(Self.sight(step)), is in p: \(step.isIn(.p))") }
      sm.when(.go, from: .x, to: .p)
      sm.parallel(.p) { sm in
        sm.region(initial: .p11, onDefaultEntry: look) { sm in sm.state(.p11) }
        sm.region(initial: .p21, onDefaultEntry: look) { sm in sm.state(.p21) }
      }
    }
    let runner = try Runner(kind, initial: [.x], rules, rules)

    runner.fire(.go)

    let before = "state \(Spot.p), source \(Spot.x), target \(Spot.p), targets \([Spot.p])"
    let (first, second) = ([Spot.p], [Spot.p, .p11])
    #expect(log.text == "\(before), in \(first), is in p: true, \(before), in \(second), is in p: true")
  }

  @Test("A default-entry hook of nested unnamed regions sees the nearest named ancestor", arguments: RunnerKind.allCases)
  func nested(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      let look: MachineBuilder<Context, Spot, Nudge>.Hook = { step in log.append("\(step.state)") }
      sm.parallel(.p) { sm in
        sm.region(initial: .q, onDefaultEntry: look) { sm in
          sm.parallel(.q) { sm in
            sm.region(initial: .q11, onDefaultEntry: look) { sm in sm.state(.q11) }
          }
        }
      }
    }
    _ = try Runner(kind, initial: [.p], rules, rules)

    #expect(log.text == "p, q")
  }

  @Test("A default-entry hook of an unnamed region can read a heap-allocated state")
  func references() async {
    await #expect(processExitsWith: .success) {
      alarm(300)
      let outer = "a parallel state with a name of more than fifteen bytes"
      let log = EventRecorder<String>()
      let look: MachineBuilder<Void, String, String>.Hook = { step in log.append(Self.sight(step)) }
      let definition = try MachineDefinition<String, String>(initial: outer) { sm in
        sm.parallel(outer) { sm in
          sm.region(initial: "inner", onDefaultEntry: look) { sm in sm.state("inner") }
        }
      }
      let machine = Machine(definition)
      let expected = "state \(outer), source \(outer), target \(outer), targets \([outer]), in \([outer])"
      guard log.entries == [expected], machine.configuration == [outer, "inner"] else { fatalError("\(log.entries)") }
    }
  }

  @Test("A default-entry hook of an unnamed region sees the payload of its parent state")
  func payload() async {
    await #expect(processExitsWith: .success) {
      alarm(300)
      let log = EventRecorder<String>()
      let look: MachineBuilder<Void, Slot, String>.Hook = { step in
        log.append("\(Self.sight(step)), p holds \(step.payload(of: \.p) ?? 0)")
      }
      let definition = try MachineDefinition<Slot, String>(initial: .off) { sm in
        sm.when("go", from: .off, to: \.p) { _ in 3 }
        sm.parallel(.p(.any)) { sm in
          sm.region(initial: .a(.any), onDefaultEntry: look) { sm in sm.state(.a(.any)) }
        }
        sm.payload(of: \.a) { _ in 4 }
      }
      var machine = Machine(definition)
      machine.fire("go")
      let p = Slot.p(.any)
      let expected = "state \(p), source \(Slot.off), target \(p), targets \([p]), in \([p]), p holds 3"
      guard log.entries == [expected] else { fatalError("\(log.entries)") }
    }
  }
}
