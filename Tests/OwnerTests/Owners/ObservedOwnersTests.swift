import Observation
import StateMachines
import TestSupport
import Testing

@MainActor
@Suite("Observation of a main-actor owner", .timeLimit(TestTimeout.limit))
struct ObservedOwnersTests {
  nonisolated private static let definition: Panel.Definition = .verified(initial: .off) { sm in
    sm.when(.heat, from: .off, to: .heating)
    sm.when(.boil, from: .heating, to: .boiling)
    sm.always(from: .boiling, to: .keepingWarm)
    sm.when(.stop, from: [.heating, .keepingWarm], to: .off)
    sm.when(.whistle, from: .heating, to: .boiling) { _, _ in throw BrokenPipe() }
    sm.defer(.stir, in: .off)
    sm.when(.stir, in: .heating) { panel, _ in panel.note("stir") }
  }

  struct Reading: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var read: @Sendable @MainActor (Panel) -> Void

    init(_ description: String, _ read: @escaping @Sendable @MainActor (Panel) -> Void) {
      testDescription = description
      self.read = read
    }
  }

  nonisolated private static let readings = [
    Reading("state") { _ = $0.state },
    Reading("is") { _ = $0.is(.heating) },
    Reading("can") { _ = $0.can(.boil) },
    Reading("the machine's state") { _ = $0.machine.state },
    Reading("the machine's is") { _ = $0.machine.is(.heating) },
    Reading("permittedEvents") { _ = $0.machine.on($0).permittedEvents },
    Reading("configuration") { _ = $0.machine.configuration },
    Reading("isFinished") { _ = $0.machine.isFinished },
    Reading("a list of states") { _ = $0.machine.is([.heating, .off]) },
    Reading("the state of the superclass") { _ = ($0.machine as ReferenceMachine).state },
    Reading("the configuration of the superclass") { _ = ($0.machine as ReferenceMachine).configuration },
  ]

  @Test("Observation tracking reports one change per commit, whatever was read", arguments: readings)
  func readings(reading: Reading) throws {
    let panel = Panel(Self.definition)
    let view = ObservedView { reading.read(panel) }
    var changes: [Int] = []

    for event in [Wish.heat, .boil, .stop] {
      panel.fire(event)
      changes.append(view.changes)
    }
    panel.machine.on(panel).stop()
    changes.append(view.changes)
    try panel.machine.on(panel).start()
    changes.append(view.changes)

    #expect(changes == [1, 2, 3, 4, 5])
  }

  @Test("Observation tracking reports no change for events that are rejected, undone or deferred")
  func nothing() {
    let panel = Panel(Self.definition)
    let view = ObservedView { _ = panel.state }

    let deferred = panel.attempt(.stir).description
    let early = view.changes
    panel.fire(.heat)
    let heated = view.changes
    let rejected = [panel.fire(.heat), panel.fire(.whistle)]

    #expect(deferred == "accepted: deferred")
    #expect(early == 0)
    // The heating, and then the deferred event that it put back.
    #expect(heated == view.changes)
    #expect(rejected == [false, false])
    #expect(panel.notes == ["stir"])
  }

  @Test("Observation tracking reports one change for a macrostep with many transitions")
  func macrostep() throws {
    let panel = Panel(
      try ContextDefinition(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating) { _, step in step.raise(.boil) }
        sm.when(.boil, from: .heating, to: .boiling)
        sm.always(from: .boiling, to: .keepingWarm)
      })
    var states: [Kettle] = []
    let view = ObservedView({ _ = panel.state }, onChange: { states.append(panel.state) })

    panel.fire(.heat)

    #expect(view.changes == 1)
    #expect(states == [.keepingWarm])
  }

  @Test("Observation tracking reports as many changes as random events are accepted", arguments: [1, 2, 3] as [UInt64])
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let panel = Panel(Self.definition)
    let view = ObservedView { _ = panel.state }
    var commits: [Int] = []
    var changes: [Int] = []

    for _ in 1...1_000 {
      let event = [Wish.heat, .boil, .stop, .whistle][generator.below(4)]
      commits.append((commits.last ?? 0) + (panel.fire(event) ? 1 : 0))
      changes.append(view.changes)
    }

    #expect(changes == commits)
    #expect(commits[999] > 100)
  }

  @Test("Observation tracking reports a change when the commit is visible, before `fire` returns")
  func moment() {
    let panel = Panel(Self.definition)
    var seen: [String] = []
    let view = ObservedView({ _ = panel.state }, onChange: { seen.append("\(panel.state), \(panel.can(.boil))") })

    panel.fire(.heat)
    seen.append("fired")
    panel.fire(.stop)

    #expect(seen == ["heating, true", "fired", "off, false"])
    #expect(view.changes == 2)
  }

  @Test("Observation tracking reports the events fired in hooks as separate commits")
  func firedInHooks() throws {
    let panel = Panel(
      try ContextDefinition(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating) { panel, _ in panel.fire(.boil) }
        sm.when(.boil, from: .heating, to: .boiling)
      })
    let view = ObservedView { _ = panel.state }

    panel.fire(.heat)

    #expect(panel.state == .boiling)
    #expect(view.changes == 2)
  }

  @Test("An observation callback may fire")
  func reentrant() {
    let panel = Panel(Self.definition)
    var answers: [String] = []
    let view = ObservedView(
      { _ = panel.state },
      onChange: {
        if panel.state == .heating { answers.append("\(panel.attempt(.boil))") }
      })

    let fired = panel.attempt(.heat)

    #expect(fired.transition?.target == .heating)
    #expect(answers == ["transitioned: heating -> keepingWarm (boil)"])
    #expect(panel.state == .keepingWarm)
    #expect(view.changes == 2)
  }

  @Test("Observation tracking reports enqueued events")
  func enqueued() async {
    let panel = Panel(Self.definition)
    let received = AsyncStream.makeStream(of: Kettle.self)
    let view = ObservedView({ _ = panel.state }, onChange: { received.continuation.yield(panel.state) })

    for event in [Wish.heat, .heat, .boil] { panel.machine.enqueue(event, for: panel) }
    var states: [Kettle] = []
    for await state in received.stream {
      states.append(state)
      if states.count == 2 { break }
    }

    #expect(states == [.heating, .keepingWarm])
    #expect(view.changes == 2)
  }

  /// An observable class with two machines and a property of its own.
  @MainActor
  @Observable
  fileprivate final class Model: MainActorStateful {
    typealias State = Kettle
    typealias Event = Wish

    static let definition: Definition = .verified(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating) { model, _ in model.count += 1 }
      sm.when(.stop, from: .heating, to: .off)
    }

    let machine = Owned(definition)
    let second = OwnedMachine(definition)
    var count = 0
  }

  @Test("Observation tracking works in an @Observable class beside its other properties")
  func observable() {
    let model = Model()
    let (states, counts) = (ObservedView { _ = model.state }, ObservedView { _ = model.count })

    model.fire(.heat)
    let heated = (states.changes, counts.changes)
    model.fire(.stop)
    model.count += 1

    #expect(heated == (1, 1))
    #expect((states.changes, counts.changes) == (2, 2))
  }

  @Test("Observation tracks each of two machines of one object separately")
  func twoMachines() {
    let model = Model()
    let (first, second) = (ObservedView { _ = model.state }, ObservedView { _ = model.second.state })
    let both = ObservedView { _ = (model.state, model.second.state) }

    model.second.on(model).fire(.heat)
    let changes = (first.changes, second.changes, both.changes)
    model.fire(.heat)

    #expect(changes == (0, 1, 1))
    #expect((first.changes, second.changes, both.changes) == (1, 1, 2))
  }

  @Test("Observation tracking works beside subscribers, which get each transition, and several views")
  func subscribers() async {
    let panel = Panel(Self.definition)
    let heard = AsyncStream.makeStream(of: Kettle.self)
    panel.machine.subscribe(on: MainActor.self) { heard.continuation.yield($0.target) }
    let views = (1...3).map { _ in ObservedView { _ = panel.state } }

    panel.fire(.heat)
    panel.fire(.boil)
    var targets: [Kettle] = []
    for await target in heard.stream {
      targets.append(target)
      if targets.count == 3 { break }
    }

    #expect(targets == [.heating, .boiling, .keepingWarm])
    #expect(views.map(\.changes) == [2, 2, 2])
  }

  @Test("Observation tracking notifies only readers, and a reader only once per read")
  func unread() {
    let panel = Panel(Self.definition)
    let changes = AtomicCounter()
    let blind = ObservedView {}

    withObservationTracking {
      _ = panel.state
    } onChange: {
      changes.add()
    }
    panel.fire(.heat)
    panel.fire(.boil)

    #expect(changes.count == 1)
    #expect(blind.changes == 0)
  }

  @Test("Observation tracking retains neither the owner nor its machine")
  func leaks() {
    var panel: Panel? = Panel(Self.definition)
    weak let owner = panel
    weak let machine = panel?.machine
    var view: ObservedView? = ObservedView { [weak panel] in _ = panel?.state }
    weak let watcher = view

    panel?.fire(.heat)
    let changes = view?.changes
    panel = nil
    let left = (owner == nil, machine == nil)
    view = nil

    #expect(changes == 1)
    #expect(left == (true, true))
    #expect(watcher == nil)
  }

  @Test("Observation tracking retains its owner during a change that releases it")
  func letGo() {
    let owned = ValueBox(Panel(Self.definition))
    weak let owner = owned.value
    let view = ObservedView({ [weak panel = owned.value] in _ = panel?.state }, onChange: { owned.value = nil })

    let fired = owned.value?.fire(.heat)

    #expect(fired == true)
    #expect(view.changes == 1)
    #expect(owner == nil)
  }

  /// A page that shows what it has loaded.
  @MainActor
  private final class Page: MainActorStateful {
    enum State: FullStateCases {
      case empty
      case loaded(Holds<String>)
      struct Keys: CaseKeys { let loaded = State.loaded }

      func fullState(with payloads: borrowing StatePayloads<Self>) -> String? {
        self == .empty ? "" : payloads.payload(of: \.loaded)
      }
    }
    enum Event: MachineEvent { case load, rename }

    static let definition: Definition = .verified(initial: .empty) { sm in
      sm.when(.load, from: .empty, to: \.loaded) { _ in "a" }
      sm.when(.rename, in: \.loaded) { name, _ in name += "b" }
    }

    let machine = Owned(definition)
  }

  @Test("Observation tracking reports that the payload of a state changes in place, whatever was read", arguments: 0..<3)
  func payloads(index: Int) {
    let page = Page()
    let readings: [@MainActor () -> Void] = [
      { _ = page.machine.payload(of: \.loaded) }, { _ = page.machine.is(\.loaded) }, { _ = page.fullState },
    ]
    let view = ObservedView(readings[index])

    page.fire(.load)
    page.fire(.rename)

    #expect(view.changes == 2)
    #expect(page.machine.payload(of: \.loaded) == "ab")
  }
}
