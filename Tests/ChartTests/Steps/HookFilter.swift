import StateMachines

/// A player; the fixture of the suite about filters.
enum Track: Hashable, Sendable {
  case idle
  case queued
  case playing
  case paused
}

enum Button: MachineEvent, PayloadCases {
  case play
  case seek(Int)
  case tick
  case pause
  case reset

  static let caseNames = ["play", "seek", "tick", "pause", "reset"]
  var caseNumber: UInt8 {
    switch self {
    case .play: 0
    case .seek: 1
    case .tick: 2
    case .pause: 3
    case .reset: 4
    }
  }

  struct Keys: CaseKeys {
    var seek: CaseKey<Button, Int> { CaseKey(1, Button.seek) { if case .seek(let time) = $0 { time } else { nil } } }
  }
}

extension Button {
  var isSeek: Bool { if case .seek = self { true } else { false } }
}

/// One transition as it was taken: where it is declared, where it leads – an internal one nowhere –, and its event, if it has one.
struct TakenWay: Equatable, CustomStringConvertible {
  var source: Track
  var target: Track?
  var event: Button?

  var description: String {
    "\(source) \(target.map { "to \($0)" } ?? "stays") on \(event.map { "\($0)" } ?? "nothing")"
  }
}

/// The three filters of a `before` or `after` line.
struct HookFilter: CustomStringConvertible {
  enum Events: CaseIterable {
    case unsaid
    case one
    case list
    case any
    case key
    case matching
  }

  enum States: CaseIterable {
    case unsaid
    case one
    case list
    case any
    case except
  }

  var events: Events
  var sources: States
  var targets: States

  var description: String { "event \(events), from \(sources), to \(targets)" }

  static let all = Events.allCases.flatMap { events in
    States.allCases.flatMap { sources in States.allCases.map { HookFilter(events: events, sources: sources, targets: $0) } }
  }
}

// MARK: What the design says of filters

extension HookFilter {
  /// Whether the hook runs for a transition.
  ///
  /// `from:` is the state that the transition is declared on; `to:` its target, for an internal transition nothing. Without an event, or
  /// with `.any`, a hook runs for every transition, eventless ones too; any other event filter never matches those.
  func lets(_ way: TakenWay) -> Bool {
    matchesEvent(way.event) && sources.matchesSource(way.source) && targets.matchesTarget(way.target)
  }

  /// The same without asking a predicate, which may match any event.
  func couldLet(_ way: TakenWay) -> Bool {
    let matches = events == .matching ? way.event != nil : matchesEvent(way.event)
    return matches && sources.matchesSource(way.source) && targets.matchesTarget(way.target)
  }

  private func matchesEvent(_ event: Button?) -> Bool {
    switch events {
    case .unsaid, .any: true
    case .one: event == .pause
    case .list: event == .play || event == .reset
    case .key: event?.isSeek == true
    case .matching: event?.isSeek == true || event == .tick
    }
  }
}

extension HookFilter.States {
  fileprivate func matchesSource(_ source: Track) -> Bool {
    switch self {
    case .unsaid, .any: true
    case .one: source == .playing
    case .list: source == .queued || source == .paused
    case .except: source != .playing
    }
  }

  fileprivate func matchesTarget(_ target: Track?) -> Bool {
    switch self {
    case .unsaid, .any: true
    case .one: target == .playing
    case .list: target == .queued || target == .idle
    case .except: target != nil && target != .playing
    }
  }
}
