import StateMachines
import Testing

@Suite("Whether an event can be taken, asked in a hook", .timeLimit(TestTimeout.limit))
struct CanInAHookTests {
  private typealias Machine = ThreadsafeMachine<String, String>

  enum Regions: CaseIterable, Sendable {
    case none
    /// In another state than those that the test moves in.
    case elsewhere
    /// Around all of them.
    case around
  }

  /// `go` leads from `a` into `s`, then `t`, then `x`; each takes an event of its own, and `s` postpones one.
  private static func lines(_ sm: inout Machine.Definition.Builder) {
    sm.when("go", from: "a", to: "s")
    sm.when("in a", in: "a") { _ in }
    sm.compound("s", initial: "t") { sm in
      sm.compound("t", initial: "x") { sm in
        sm.when("in x", in: "x") { _ in }
      }
      sm.when("in t", in: "t") { _ in }
    }
    sm.when("in s", in: "s") { _ in }
    sm.when("back", from: "s", to: "a")
    sm.defer("later", in: "s")
  }

  private static func machine(_ regions: Regions, _ look: @escaping @Sendable (String) -> Void) throws -> Machine {
    Machine(
      try Machine.Definition(initial: regions == .around ? "p" : "a") { sm in
        switch regions {
        case .none: lines(&sm)
        case .elsewhere:
          lines(&sm)
          sm.parallel("p") { sm in
            sm.region(initial: "q") { $0.state("q") }
            sm.region(initial: "r") { $0.state("r") }
          }
          sm.when("away", from: "a", to: "p")
        case .around:
          sm.parallel("p") { sm in
            sm.region(initial: "a") { lines(&$0) }
            sm.region(initial: "q") { $0.state("q") }
          }
        }
        sm.before { look("before \($0.event ?? "")") }
        sm.onExit { look("exit \($0.state)") }
        sm.onEntry { look("entry \($0.state)") }
        sm.after { look("after \($0.event ?? "")") }
      })
  }

  @Test("`can` in a hook considers every state that is active at that moment, with and without regions", arguments: Regions.allCases)
  func entered(regions: Regions) throws {
    let (handle, log) = (MachineHandle<String, String>(), EventRecorder<String>())
    let machine = try Self.machine(regions) { place in
      guard let machine = handle.machine else { return }
      let events = ["in a", "in s", "in t", "in x", "later"].filter(machine.can)
      log.append("\(place): \(events.joined(separator: ", "))")
    }
    handle.reach(machine)

    machine.fire("go")
    machine.fire("back")

    #expect(
      log.entries == [
        "before go: in a", "exit a: in a", "entry s: in s, later", "entry t: in s, in t, later", "entry x: in s, in t, in x, later",
        "after go: in s, in t, in x, later",
        "before back: in s, in t, in x, later", "exit x: in s, in t, in x, later", "exit t: in s, in t, later", "exit s: in s, later",
        "entry a: in a", "after back: in a",
      ])
  }

  enum Way: CaseIterable, Sendable {
    case start, transition
  }

  @Test(
    "`can` in an entry action of a parallel state asks no lines of states inside that are not entered yet",
    arguments: Way.allCases, [false, true])
  func enteredFromOutside(way: Way, hasEventlessLine: Bool) throws {
    let (handle, log, asked) = (MachineHandle<String, String>(), EventRecorder<String>(), AtomicCounter())
    let definition = try Machine.Definition(initial: way == .start ? "p" : "off") { sm in
      sm.parallel("p") { sm in
        sm.compound("q region", initial: "q") { sm in
          sm.when("in q", in: "q", if: Guard("asked") { _ in asked.add() > 0 }) { _ in }
        }
        sm.parallel("inner") { sm in
          sm.compound("r region", initial: "r") { sm in
            sm.when("in r", in: "r") { _ in }
            sm.when("in region", in: "r region") { _ in }
          }
          sm.region(initial: "t") { $0.state("t") }
          sm.when("in inner", in: "inner") { _ in }
        }
        sm.when("in p", in: "p") { _ in }
      }
      sm.when("on", from: "off", to: "p")
      sm.state("elsewhere")
      if hasEventlessLine { sm.always(from: "elsewhere", to: "off") }
      sm.onEntry { step in
        guard let machine = handle.machine else { return }
        let before = asked.count
        let events = ["in q", "in r", "in region", "in inner", "in p"].filter(machine.can)
        log.append("\(step.state): \(events.joined(separator: ", "))\(asked.count > before ? "; asked" : "")")
      }
    }
    let machine = Machine(definition, starts: false)
    handle.reach(machine)

    try machine.start()
    if way == .transition { machine.fire("on") }

    #expect(
      log.entries.suffix(7) == [
        "p: in p", "q region: in p", "q: in q, in p; asked", "inner: in q, in inner, in p; asked",
        "r region: in q, in region, in inner, in p; asked", "r: in q, in r, in region, in inner, in p; asked",
        "t: in q, in r, in region, in inner, in p; asked",
      ])
  }
}
