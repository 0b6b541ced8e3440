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
    machine.subscribe(to: filter.event, leaving: filter.leaving, entering: filter.entering, on: queue) { received.append($0) }

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
      machine.subscribe(to: filter.event, leaving: filter.leaving, entering: filter.entering, on: queue) { recorder.append($0.event) }
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
      machine.subscribe(to: filter.event, leaving: filter.leaving, entering: filter.entering, on: MainActor.self) {
        recorder.append($0.event)
      }
    }
    machine.subscribe(on: MainActor.self) { everything.append($0.event) }

    for event in Self.events { machine.fire(event) }

    let expected = Filter.all.map { filter in Self.steps.filter { filter.passes($0) }.map(\.event) }
    #expect(everything.entries(count: Self.steps.count) == Self.steps.map(\.event))
    #expect(zip(received, expected).map { $0.entries(count: $1.count) } == expected)
  }

  private static let player: MachineDefinition<Player, Media> = .verified(initial: .empty) { sm in
    sm.when(.load, from: [.empty, .ready(track: "")], reaching: [.ready]) { load, _ in .ready(track: load.track) }
    sm.when(.any(.seek), in: .ready(track: "")) { _ in }
    sm.when(.pause, from: .ready(track: ""), to: .empty)
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
    machine.subscribe(to: event, on: queue) { received.append($0.event) }

    for event in Self.mediaEvents { machine.fire(event) }

    queue.sync {}
    #expect(received.entries == Array(repeating: event, count: count))
  }

  // Columns and states of the table are kinds: a value is matched by its kind.
  @Test("An observer's filter by state matches a payload state by its kind", arguments: ["", "A", "B"])
  func payloadState(track: String) {
    let (left, entered) = (EventRecorder<[Player]>(), EventRecorder<[Player]>())
    let queue = DispatchQueue(label: "observer")
    let machine = ThreadsafeMachine(Self.player)
    machine.subscribe(leaving: .ready(track: track), on: queue) { left.append($0.exited) }
    machine.subscribe(entering: .ready(track: track), on: queue) { entered.append($0.entered) }

    for event in Self.mediaEvents { machine.fire(event) }

    queue.sync {}
    #expect(left.entries == [[.ready(track: "A")], [.ready(track: "B")]])
    #expect(entered.entries == [[.ready(track: "A")], [.ready(track: "B")]])
  }
}
