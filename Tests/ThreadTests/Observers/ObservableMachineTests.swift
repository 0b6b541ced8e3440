import Observation
import StateMachines
import Testing

@MainActor
@Suite("An observable machine", .timeLimit(TestTimeout.limit))
struct ObservableMachineTests {
  private static let definition: MachineDefinition<Kettle, Wish> = .verified(initial: .off) { sm in
    sm.when(.heat, from: .off, to: .heating)
    sm.when(.heat, from: .heating, to: .heating)
    sm.when(.stir, in: .heating) { _ in }
    sm.when(.boil, from: .heating, to: .boiling)
    sm.always(from: .boiling, to: .keepingWarm)
    sm.when(.stop, from: .any(except: .off), to: .off)
    sm.when(.whistle, from: .heating, to: .boiling) { _ in throw BrokenPipe() }
  }

  /// Reads as a view does, and counts the changes that Observation tells of; it reads anew within each, so that none escapes it.
  @MainActor
  private final class View {
    private let read: @MainActor () -> Void
    private(set) var changes = 0

    init(_ read: @escaping @MainActor () -> Void) {
      self.read = read
      track()
    }

    private func track() {
      withObservationTracking(read) { [weak self] in
        MainActor.assumeIsolated {
          self?.changes += 1
          self?.track()
        }
      }
    }
  }

  @Test("An observable machine has its machine's state and answers like it")
  func answers() {
    let machine = ThreadsafeMachine(Self.definition)
    let observable = ObservableMachine(machine)

    let before = (observable.state, observable.is(.off), observable.is(.heating), observable.can(.heat), observable.can(.boil))
    let fired = [observable.fire(.heat), observable.fire(.whistle)]

    #expect(before == (.off, true, false, true, false))
    #expect(fired == [true, false])
    #expect(observable.state == .heating)
    #expect(observable.is(.heating))
    #expect(observable.can(.boil))
    #expect(machine.state == .heating)
  }

  @Test("An observable machine reports exactly one change per transition that changes the state")
  func oneChange() async {
    let observable = ObservableMachine(ThreadsafeMachine(Self.definition))
    let view = View { _ = observable.state }
    var changes: [Int] = []

    for event in [Wish.heat, .stop, .heat, .stop] {
      observable.fire(event)
      await MainQueue.settle()
      changes.append(view.changes)
    }

    #expect(changes == [1, 2, 3, 4])
  }

  @Test("An observable machine reports a start, a stop, a restart and the end in a final state, one change for each")
  func startAndStop() async throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.always(from: .off, to: .heating)
      sm.when(.boil, from: .heating, to: .boiling)
      sm.final(.boiling)
    }
    let machine = ThreadsafeMachine(definition, starts: false)
    let observable = ObservableMachine(machine)
    let view = View { _ = (observable.state, observable.can(.boil)) }
    var seen: [String] = []

    for change in [{ try machine.start() }, { machine.stop() }, { try machine.start() }, { machine.fire(.boil) }] as [() throws -> Any?] {
      _ = try change()
      await MainQueue.settle()
      seen.append("\(view.changes) \(observable.state) \(observable.can(.boil))")
    }

    #expect(seen == ["1 heating true", "2 heating false", "3 heating true", "4 boiling false"])
  }

  @Test("An observable machine reports changes made on other threads")
  func otherThreads() async {
    let machine = ThreadsafeMachine(Self.definition)
    let observable = ObservableMachine(machine)
    let view = View { _ = observable.state }
    var changes: [Int] = []
    var states: [Kettle] = []

    for event in [Wish.heat, .stop, .heat] {
      await Task.detached { _ = machine.fire(event) }.value
      await MainQueue.settle()
      changes.append(view.changes)
      states.append(observable.state)
    }

    #expect(changes == [1, 2, 3])
    #expect(states == [.heating, .off, .heating])
  }

  @Test(
    "An observable machine reports no change for an event that was rejected, undone or deferred", arguments: [Wish.boil, .heat, .whistle])
  func rejected(event: Wish) async throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating) { _ in throw BrokenPipe() }
      sm.when(.stop, from: .off, to: .keepingWarm)
      sm.defer(.whistle, in: .off)
    }
    let machine = ThreadsafeMachine(definition)
    let observable = ObservableMachine(machine)
    let view = View { _ = observable.state }

    observable.fire(event)
    machine.fire(event)
    await MainQueue.settle()
    let changes = view.changes
    observable.fire(.stop)
    await MainQueue.settle()

    #expect(changes == 0)
    #expect(view.changes == 1)
  }

  @Test("An observable machine also notifies readers of `is` and `can`")
  func queries() async {
    let observable = ObservableMachine(ThreadsafeMachine(Self.definition))
    let views = [View { _ = observable.is(.heating) }, View { _ = observable.can(.boil) }]

    observable.fire(.heat)
    await MainQueue.settle()

    #expect(views.map(\.changes) == [1, 1])
  }

  @Test("An observable machine does not notify code that has not read it")
  func unread() async {
    let observable = ObservableMachine(ThreadsafeMachine(Self.definition))
    let view = View {}

    observable.fire(.heat)
    await MainQueue.settle()

    #expect(view.changes == 0)
    #expect(observable.state == .heating)
  }

  @Test("Several observable machines of one machine each notify their own readers")
  func several() async {
    let machine = ThreadsafeMachine(Self.definition)
    let observables = (0..<3).map { _ in ObservableMachine(machine) }
    let views = observables.map { observable in View { _ = observable.state } }

    observables[0].fire(.heat)
    await MainQueue.settle()

    #expect(views.map(\.changes) == [1, 1, 1])
    #expect(observables.map(\.state) == [.heating, .heating, .heating])
  }

  @Test("An observable machine retains its machine and is retained by no one")
  func released() async {
    var observable: ObservableMachine<Kettle, Wish>? = ObservableMachine(ThreadsafeMachine(Self.definition))
    weak let watched = observable
    observable?.fire(.heat)
    let isKept = observable?.state == .heating
    await MainQueue.settle()

    observable = nil
    await MainQueue.settle()

    #expect(isKept)
    #expect(watched == nil)
  }

  @Test("A released observable machine leaves no subscription in its machine")
  func leavesTheMachine() async {
    let machine = ReleaseProbe.Machine(ReleaseProbe.definition)
    var observable: ObservableMachine<Int, ReleaseProbe>? = ObservableMachine(machine)
    let view = View { _ = observable?.state }
    await MainQueue.settle()
    observable = nil

    machine.fire(ReleaseProbe())
    await MainQueue.settle()

    #expect(machine.state == 1)
    #expect(view.changes == 0)
  }

  @Test("An observable machine may hold the last reference to its machine and releases it")
  func lastOwner() async {
    var machine: ThreadsafeMachine<Kettle, Wish>? = ThreadsafeMachine(Self.definition)
    var observable = machine.map { ObservableMachine($0) }
    weak let watched = machine
    machine = nil
    let isKept = watched != nil

    observable?.fire(.heat)
    await MainQueue.settle()
    observable = nil
    await MainQueue.settle()

    #expect(isKept)
    #expect(watched == nil)
  }
}
