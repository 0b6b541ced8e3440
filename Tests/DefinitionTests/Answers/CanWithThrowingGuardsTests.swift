import StateMachines
import Testing

@Suite("Whether an event can be taken where a guard of one region throws", .timeLimit(TestTimeout.limit))
struct CanWithThrowingGuardsTests {
  struct Failure: Error {}

  final class Owner: Stateful {
    typealias State = String
    typealias Event = String

    /// Each object has one of its own.
    static let definition: Definition = .verified(initial: "nowhere") { _ in }

    let machine: Owned

    init(_ definition: Definition) {
      machine = Owned(definition)
    }
  }

  enum First: CaseIterable, Sendable {
    /// The region that takes the event without a guard comes first.
    case taker
    case thrower
  }

  /// `go` is taken by one region without a guard; in another one a guard throws.
  private func rules<Context>(_ sm: inout MachineBuilder<Context, String, String>, _ first: First) {
    sm.parallel("p") { sm in
      if first == .thrower { sm.region(initial: "c") { thrower(&$0) } }
      sm.region(initial: "a") { sm in
        sm.when("go", from: "a", to: "b")
        sm.when("alone", from: "a", to: "b")
      }
      if first == .taker { sm.region(initial: "c") { thrower(&$0) } }
    }
  }

  private func thrower<Context>(_ sm: inout MachineBuilder<Context, String, String>) {
    sm.when("go", from: "c", to: "d", if: Guard { _ in throw Failure() })
    sm.when("alone", from: "d", to: "c", if: Guard { _ in throw Failure() })
  }

  @Test("`can` is false when a region's guard throws and the failure undoes the step, for every kind of machine", arguments: First.allCases)
  func undone(first: First) throws {
    let definition = try MachineDefinition<String, String>(initial: "p") { rules(&$0, first) }
    var value = Machine(definition)
    let shared = ThreadsafeMachine(definition)
    let owner = Owner(try Owner.Definition(initial: "p") { rules(&$0, first) })

    #expect([value.can("go"), shared.can("go"), owner.can("go")] == [false, false, false])
    let permitted = [value.permittedEvents, shared.permittedEvents, owner.machine.on(owner).permittedEvents]
    #expect(permitted == [["alone"], ["alone"], ["alone"]])
    #expect([value.fire("go"), shared.fire("go"), owner.fire("go")] == [false, false, false])
  }

  @Test(
    "`can` is true when a region's guard throws and the failure is raised as an event, for every kind of machine", arguments: First.allCases
  )
  func raised(first: First) throws {
    let definition = try MachineDefinition<String, String>(initial: "p", onError: .raise) { rules(&$0, first) }
    var value = Machine(definition)
    let shared = ThreadsafeMachine(definition)
    let owner = Owner(try Owner.Definition(initial: "p", onError: .raise) { rules(&$0, first) })

    #expect([value.can("go"), shared.can("go"), owner.can("go")] == [true, true, true])
    #expect([value.fire("go"), shared.fire("go"), owner.fire("go")] == [true, true, true])
  }

  @Test("`can` does not wait for a hook when it has no guard to evaluate")
  func neverWaits() throws {
    let pause = PausePoint()
    let definition = try MachineDefinition<String, String>(initial: "p") { sm in
      sm.parallel("p") { sm in
        sm.region(initial: "a") { sm in sm.when("go", from: "a", to: "b") }
        sm.region(initial: "c") { sm in
          sm.when("go", from: "c", to: "d")
          sm.when("wait", in: "c") { _ in pause.wait() }
        }
      }
    }
    let (machine, threads) = (ThreadsafeMachine(definition), ThreadPool())
    threads.start { machine.fire("wait") }
    #expect(pause.isReached())

    #expect(ThreadPool.onAnotherThread { machine.can("go") } == true)

    pause.resume()
    #expect(threads.isFinished())
  }
}
