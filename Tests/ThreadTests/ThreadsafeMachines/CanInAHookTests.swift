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
}
