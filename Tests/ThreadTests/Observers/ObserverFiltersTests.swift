import Dispatch
import StateMachines
import Testing

@Suite("An observer's filters")
struct ObserverFiltersTests {
  struct Filter: Hashable, Sendable {
    var event: Wish?
    var leaving: Kettle?
    var entering: Kettle?

    static let all: [Filter] = ([nil] + Wish.allCases).flatMap { event in
      ([nil] + Kettle.allCases).flatMap { leaving in
        ([nil] + Kettle.allCases).map { Filter(event: event, leaving: leaving, entering: $0) }
      }
    }

    var filter: TransitionFilter<Kettle, Wish> {
      var filters: [TransitionFilter<Kettle, Wish>] = event.map { [.causedBy($0)] } ?? []
      if let leaving { filters.append(.leaving(leaving)) }
      if let entering { filters.append(.entering(entering)) }
      return .all(of: filters)
    }

    func passes(_ step: (event: Wish?, exited: [Kettle], entered: [Kettle], text: String)) -> Bool {
      (event == nil || step.event == event)
        && (leaving.map(step.exited.contains) ?? true)
        && (entering.map(step.entered.contains) ?? true)
    }
  }

  private static let definition: MachineDefinition<Kettle, Wish> = .verified(initial: .off) { sm in
    sm.when(.heat, from: .off, to: .heating)
    sm.when(.heat, from: .heating, to: .heating)
    sm.when(.stir, in: .heating) { _ in }
    sm.when(.boil, from: .heating, to: .boiling)
    sm.always(from: .boiling, to: .keepingWarm)
    sm.when(.whistle, from: .keepingWarm, to: .off) { step in step.raise(.heat) }
    sm.when(.stop, from: .any(except: .off), to: .off)
  }

  private static let events: [Wish] = [.heat, .stir, .heat, .boil, .boil, .whistle, .stop, .stop]

  /// What becomes of these events.
  private static let steps: [(event: Wish?, exited: [Kettle], entered: [Kettle], text: String)] = [
    (.heat, [.off], [.heating], "off -> heating (heat)"),
    (.stir, [], [], "heating -> heating (stir)"),
    (.heat, [.heating], [.heating], "heating -> heating (heat)"),
    (.boil, [.heating], [.boiling], "heating -> boiling (boil)"),
    (nil, [.boiling], [.keepingWarm], "boiling -> keepingWarm"),
    (.whistle, [.keepingWarm], [.off], "keepingWarm -> off (whistle)"),
    (.heat, [.off], [.heating], "off -> heating (heat)"),
    (.stop, [.heating], [.off], "heating -> off (stop)"),
  ]

  @Test("A filtered observer is notified of exactly the events, exits and entries it names", arguments: Filter.all)
  func grid(filter: Filter) {
    let received = EventRecorder<Transition<Kettle, Wish>>()
    let queue = DispatchQueue(label: "observer")
    let machine = ThreadsafeMachine(Self.definition)
    machine.subscribe(filter.filter, on: queue) { received.append($0) }

    for event in Self.events { machine.fire(event) }

    queue.sync {}
    let expected = Self.steps.filter { filter.passes($0) }
    #expect(received.entries.map(\.event) == expected.map(\.event))
    #expect(received.entries.map(\.exited) == expected.map(\.exited))
    #expect(received.entries.map(\.entered) == expected.map(\.entered))
  }

  @Test("Each observer has its own filters")
  func ownFilters() {
    let received = Filter.all.map { _ in EventRecorder<Wish?>() }
    let queue = DispatchQueue(label: "observer")
    let machine = ThreadsafeMachine(Self.definition)
    for (filter, recorder) in zip(Filter.all, received) {
      machine.subscribe(filter.filter, on: queue) { recorder.append($0.event) }
    }

    for event in Self.events { machine.fire(event) }

    queue.sync {}
    let expected = Filter.all.map { filter in Self.steps.filter { filter.passes($0) }.map(\.event) }
    #expect(received.map(\.entries) == expected)
  }

  @Test("Filters work for observers on the main actor")
  func mainActor() {
    let received = Filter.all.map { _ in EventRecorder<Wish?>() }
    let everything = EventRecorder<Wish?>()
    let machine = ThreadsafeMachine(Self.definition)
    for (filter, recorder) in zip(Filter.all, received) {
      machine.subscribe(filter.filter, on: MainActor.self) {
        recorder.append($0.event)
      }
    }
    machine.subscribe(on: MainActor.self) { everything.append($0.event) }

    for event in Self.events { machine.fire(event) }

    let expected = Filter.all.map { filter in Self.steps.filter { filter.passes($0) }.map(\.event) }
    #expect(everything.entries(count: Self.steps.count) == Self.steps.map(\.event))
    #expect(zip(received, expected).map { $0.entries(count: $1.count) } == expected)
  }

  private typealias Step = (event: Wish?, exited: [Kettle], entered: [Kettle], text: String)

  /// Several states, and which of those of the definition they mean.
  private static let matchers: [(states: StateMatcher<Kettle>, kettles: [Kettle])] = [
    ([], []),
    ([.heating], [.heating]),
    ([.heating, .off, .heating], [.heating, .off]),
    (.any, Kettle.allCases),
    (.any(except: .heating, .boiling), [.off, .keepingWarm]),
    (.anyOf(matchers: [[.boiling], .any(except: .off, .boiling)]), [.boiling, .heating, .keepingWarm]),
  ]

  private static func expected(_ passes: (_ step: Step, _ kettles: [Kettle]) -> Bool) -> [[Wish?]] {
    matchers.map { matcher in steps.filter { passes($0, matcher.kettles) }.map(\.event) }
  }

  @Test("A filter by several states passes transitions that leave or enter one of them", arguments: [false, true])
  func several(onMainActor: Bool) {
    typealias Log = EventRecorder<Wish?>
    let queue = DispatchQueue(label: "observer")
    let machine = ThreadsafeMachine(Self.definition)
    let logs = Self.matchers.map { _ in (left: Log(), entered: Log(), both: Log()) }
    for (log, (states, _)) in zip(logs, Self.matchers) {
      if onMainActor {
        machine.subscribe(.leaving(states), on: MainActor.self) { log.left.append($0.event) }
        machine.subscribe(.causedBy(.heat), .entering(states), on: MainActor.self) { log.entered.append($0.event) }
        machine.subscribe(.leaving([.heating]), .entering(states), on: MainActor.self) { log.both.append($0.event) }
      } else {
        machine.subscribe(.leaving(states), on: queue) { log.left.append($0.event) }
        machine.subscribe(.causedBy(.heat), .entering(states), on: queue) { log.entered.append($0.event) }
        machine.subscribe(.leaving([.heating]), .entering(states), on: queue) { log.both.append($0.event) }
      }
    }
    let last = Log()
    machine.subscribe(on: MainActor.self) { last.append($0.event) }

    for event in Self.events { machine.fire(event) }

    queue.sync {}
    #expect(last.entries(count: Self.steps.count) == Self.steps.map(\.event))
    expect(logs.map(\.left), Self.expected { step, kettles in step.exited.contains(where: kettles.contains) })
    expect(
      logs.map(\.entered),
      Self.expected { step, kettles in step.event == .heat && step.entered.contains(where: kettles.contains) })
    expect(
      logs.map(\.both),
      Self.expected { step, kettles in step.exited.contains(.heating) && step.entered.contains(where: kettles.contains) })
  }

  /// Waits for as many entries as are expected: observers on the main actor are notified one independently of another.
  private func expect(_ logs: [EventRecorder<Wish?>], _ expected: [[Wish?]], at place: SourceLocation = #_sourceLocation) {
    #expect(zip(logs, expected).map { $0.entries(count: $1.count) } == expected, sourceLocation: place)
  }

  private static let player: MachineDefinition<Player.Case, Media> = .verified(initial: .empty) { sm in
    sm.when(\.load, from: [.empty, .ready(.any)], to: \.ready) { load, step in load.track }
    sm.when(.of(\.seek), in: .ready(.any)) { _ in }
    sm.when(.pause, from: .ready(.any), to: .empty)
  }

  private static let mediaEvents: [Media] = [
    .load(track: "A", volume: 1), .seek(to: 1), .seek(to: 2), .load(track: "B", volume: 1), .pause,
  ]

  @Test(
    "An observer's filter by event matches an event with that payload", arguments: [(Media.seek(to: 2), 1), (.seek(to: 3), 0), (.pause, 1)])
  func payloadEvent(event: Media, count: Int) {
    let received = EventRecorder<Media?>()
    let queue = DispatchQueue(label: "observer")
    let machine = ThreadsafeMachine(Self.player)
    machine.subscribe(.causedBy(event), on: queue) { received.append($0.event) }

    for event in Self.mediaEvents { machine.fire(event) }

    queue.sync {}
    #expect(received.entries == Array(repeating: event, count: count))
  }

  @Test("An observer's filter by a state that holds a payload matches whatever it holds")
  func payloadState() {
    let (left, entered) = (EventRecorder<[Player.Case]>(), EventRecorder<[Player.Case]>())
    let queue = DispatchQueue(label: "observer")
    let machine = ThreadsafeMachine(Self.player)
    machine.subscribe(.leaving(.ready(.any)), on: queue) { left.append($0.exited) }
    machine.subscribe(.entering(.ready(.any)), on: queue) { entered.append($0.entered) }

    for event in Self.mediaEvents { machine.fire(event) }

    queue.sync {}
    #expect(left.entries == [[.ready(.any)], [.ready(.any)]])
    #expect(entered.entries == [[.ready(.any)], [.ready(.any)]])
  }

  @Test("A filter by several states matches those that hold payloads, and states that the definition does not have never")
  func severalPayloadStates() {
    let received = (0..<5).map { _ in EventRecorder<[Player.Case]>() }
    let queue = DispatchQueue(label: "observer")
    let machine = ThreadsafeMachine(Self.player)
    machine.subscribe(.entering(.of(\.ready)), on: queue) { received[0].append($0.entered) }
    machine.subscribe(.entering([.ready(.any)]), on: queue) { received[1].append($0.entered) }
    machine.subscribe(.entering(.anyOf(matchers: [.of(\.playing), [.empty]])), on: queue) { received[2].append($0.entered) }
    machine.subscribe(.entering(.of(\.playing)), on: queue) { received[3].append($0.entered) }
    machine.subscribe(.leaving([.playing(.any)]), on: queue) { received[4].append($0.entered) }

    for event in Self.mediaEvents { machine.fire(event) }

    queue.sync {}
    let ready: [[Player.Case]] = [[.ready(.any)], [.ready(.any)]]
    #expect(received.map(\.entries) == [ready, ready, [[.empty]], [], []])
  }

  @Test("An observer's filters take keys of states and of events, on a queue and on the main actor", arguments: [false, true])
  func keys(onMainActor: Bool) {
    typealias Log = EventRecorder<String>
    let logs = (0..<5).map { _ in Log() }
    let last = Log()
    let queue = DispatchQueue(label: "observer")
    let machine = ThreadsafeMachine(Self.player)
    let filters: [TransitionFilter<Player.Case, Media>] = [
      .causedBy(\.seek), .entering(\.ready), .leaving(\.ready), .inside(\.ready), .all(of: [.causedBy(\.load), .leaving(\.ready)]),
    ]
    for (filter, log) in zip(filters, logs) {
      if onMainActor {
        machine.subscribe(filter, on: MainActor.self) { log.append("\($0.cause)") }
      } else {
        machine.subscribe(filter, on: queue) { log.append("\($0.cause)") }
      }
    }
    machine.subscribe(on: MainActor.self) { last.append("\($0.cause)") }

    for event in Self.mediaEvents { machine.fire(event) }

    queue.sync {}
    let all = Self.mediaEvents.map { "\(Cause<Player.Case, Media>.event($0))" }
    #expect(last.entries(count: all.count) == all)
    let expected = [[all[1], all[2]], [all[0], all[3]], [all[3], all[4]], [all[1], all[2]], [all[3]]]
    #expect(zip(logs, expected).map { $0.entries(count: $1.count) } == expected)
  }

  @Test("A filter for internal transitions passes those of its states, and no others")
  func internalTransitions() {
    let logs = (0..<3).map { _ in EventRecorder<Wish?>() }
    let queue = DispatchQueue(label: "observer")
    let machine = ThreadsafeMachine(Self.definition)
    machine.subscribe(.inside(.heating), on: queue) { logs[0].append($0.event) }
    machine.subscribe(.inside(.any), on: queue) { logs[1].append($0.event) }
    machine.subscribe(.inside(.off), on: queue) { logs[2].append($0.event) }

    for event in Self.events { machine.fire(event) }

    queue.sync {}
    #expect(logs.map(\.entries) == [[.stir], [.stir], []])
  }
}
