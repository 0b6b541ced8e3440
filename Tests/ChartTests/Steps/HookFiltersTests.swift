import StateMachines
import Testing

@Suite("The filters of a hook")
struct HookFiltersTests {
  typealias TrackDefinition = ContextDefinition<Meter, Track, Button>
  typealias TrackBuilder = MachineBuilder<Meter, Track, Button>

  private static func rules(_ sm: inout TrackBuilder) {
    sm.when(.play, from: .idle, to: .queued)
    sm.always(from: .queued, to: .playing)
    sm.when(.of(\.seek), from: .playing, to: .playing)
    sm.when(.tick, in: .playing) { step in step.context.ticks += 1 }
    sm.always(in: .playing, if: Guard("ticked") { step in step.context.ticks > 0 }) { step in step.context.ticks -= 1 }
    sm.when(.pause, from: .playing, to: .paused)
    sm.when(.reset, from: .any, to: .idle)
  }

  /// A walk that takes every transition, and what it takes.
  private static let walk: [Button] = [.play, .seek(1), .seek(2), .tick, .pause, .reset, .reset, .play, .reset]
  private static let taken = [
    TakenWay(source: .idle, target: .queued, event: .play),
    TakenWay(source: .queued, target: .playing),
    TakenWay(source: .playing, target: .playing, event: .seek(1)),
    TakenWay(source: .playing, target: .playing, event: .seek(2)),
    TakenWay(source: .playing, event: .tick),
    TakenWay(source: .playing),
    TakenWay(source: .playing, target: .paused, event: .pause),
    TakenWay(source: .paused, target: .idle, event: .reset),
    TakenWay(source: .idle, target: .idle, event: .reset),
    TakenWay(source: .idle, target: .queued, event: .play),
    TakenWay(source: .queued, target: .playing),
    TakenWay(source: .playing, target: .idle, event: .reset),
  ]
  /// Never taken, since a queued track is played at once; the definition cannot know.
  private static let possible = TakenWay(source: .queued, target: .idle, event: .reset)

  /// Takes every transition; a hook that can never run is a mistake in the definition, so it has run for none.
  private static func walk(_ hook: (inout TrackBuilder) -> Void) {
    var meter = Meter()
    do {
      let definition = try TrackDefinition(initial: .idle) { sm in
        rules(&sm)
        hook(&sm)
      }
      var machine = ContextMachine(definition, with: &meter)
      for event in walk { machine.fire(event, with: &meter) }
      #expect(machine.state == .idle)
    } catch {
      #expect(error.issues.map(\.code) == [.hookNeverRuns])
    }
  }

  private static func way(_ step: borrowing Step<Meter, Track, Button>) -> String {
    let isEventless = if case .always = step.cause { true } else { false }
    return TakenWay(source: step.source, target: step.targets.first, event: isEventless ? nil : step.event).description
  }

  @Test("A before hook runs for exactly the transitions that its filters match", arguments: HookFilter.all)
  func before(filter: HookFilter) {
    let log = EventRecorder<String>()

    Self.walk { sm in filter.declareBefore(in: &sm) { step in log.append(Self.way(step)) } }

    #expect(log.entries == Self.taken.filter(filter.lets).map(\.description))
  }

  @Test("An after hook runs for exactly the transitions that its filters match", arguments: HookFilter.all)
  func after(filter: HookFilter) {
    let log = EventRecorder<String>()

    Self.walk { sm in filter.declareAfter(in: &sm) { step in log.append(Self.way(step)) } }

    #expect(log.entries == Self.taken.filter(filter.lets).map(\.description))
  }

  @Test("Hook filters are a mistake exactly where no transition could match all of them")
  func validity() {
    let wrong = HookFilter.all.filter { filter in
      do {
        _ = try TrackDefinition(initial: .idle) { sm in
          Self.rules(&sm)
          filter.declareAfter(in: &sm) { _ in }
        }
        return false
      } catch {
        return true
      }
    }

    let neverRun = HookFilter.all.filter { filter in !(Self.taken + [Self.possible]).contains(where: filter.couldLet) }
    #expect(wrong.map(\.description) == neverRun.map(\.description))
  }

  private static let stateFilters:
    [(name: String, declare: @Sendable (inout TrackBuilder, EventRecorder<String>) -> Void, states: Set<Track>)] = [
      ("unsaid", { sm, log in declare(in: &sm, log) }, [.idle, .queued, .playing, .paused]),
      ("one", { sm, log in declareOne(in: &sm, log) }, [.playing]),
      ("several", { sm, log in declare(in: &sm, [.queued, .paused], log) }, [.queued, .paused]),
      ("any", { sm, log in declare(in: &sm, .any, log) }, [.idle, .queued, .playing, .paused]),
      ("any except", { sm, log in declare(in: &sm, .any(except: .playing), log) }, [.idle, .queued, .paused]),
    ]

  private static func declare(in sm: inout TrackBuilder, _ log: EventRecorder<String>) {
    sm.onEntry { step in log.append("into \(step.state)") }
    sm.onExit { step in log.append("out of \(step.state)") }
  }

  private static func declareOne(in sm: inout TrackBuilder, _ log: EventRecorder<String>) {
    sm.onEntry(.playing) { step in log.append("into \(step.state)") }
    sm.onExit(.playing) { step in log.append("out of \(step.state)") }
  }

  private static func declare(in sm: inout TrackBuilder, _ states: StateMatcher<Track>, _ log: EventRecorder<String>) {
    sm.onEntry(states) { step in log.append("into \(step.state)") }
    sm.onExit(states) { step in log.append("out of \(step.state)") }
  }

  @Test("An entry or exit action runs for exactly the states that its filters match", arguments: stateFilters.indices)
  func statesOfActions(index: Int) {
    let log = EventRecorder<String>()
    let filter = Self.stateFilters[index]

    Self.walk { sm in filter.declare(&sm, log) }

    let moves = Self.taken.flatMap { way -> [String] in
      guard let target = way.target else { return [] }
      let left = filter.states.contains(way.source) ? ["out of \(way.source)"] : []
      return left + (filter.states.contains(target) ? ["into \(target)"] : [])
    }
    #expect(log.entries == (filter.states.contains(.idle) ? ["into idle"] : []) + moves)
  }
}
