import StateMachines

extension HookFilter {
  typealias Builder = MachineBuilder<Meter, Track, Button>
  typealias Descriptor = EventDescriptor<Track, Button>

  /// Declares a `before` hook as a user would write these filters: parameters without a filter are omitted.
  func declareBefore(in sm: inout Builder, perform: @escaping Builder.Hook) {
    let (from, to) = (sources.sourceMatcher, targets.targetMatcher)
    switch (events.event, events.descriptor, sources, targets) {
    case (let event?, _, .unsaid, .unsaid): sm.before(event, perform: perform)
    case (let event?, _, .unsaid, .one): sm.before(event, to: .playing, perform: perform)
    case (let event?, _, .unsaid, _): sm.before(event, to: to, perform: perform)
    case (let event?, _, .one, .unsaid): sm.before(event, from: .playing, perform: perform)
    case (let event?, _, .one, .one): sm.before(event, from: .playing, to: .playing, perform: perform)
    case (let event?, _, _, .unsaid): sm.before(event, from: from, perform: perform)
    case (let event?, _, _, _): sm.before(event, from: from, to: to, perform: perform)
    case (_, let descriptor?, .unsaid, .unsaid): sm.before(descriptor, perform: perform)
    case (_, let descriptor?, .unsaid, .one): sm.before(descriptor, to: .playing, perform: perform)
    case (_, let descriptor?, .unsaid, _): sm.before(descriptor, to: to, perform: perform)
    case (_, let descriptor?, .one, .unsaid): sm.before(descriptor, from: .playing, perform: perform)
    case (_, let descriptor?, .one, .one): sm.before(descriptor, from: .playing, to: .playing, perform: perform)
    case (_, let descriptor?, _, .unsaid): sm.before(descriptor, from: from, perform: perform)
    case (_, let descriptor?, _, _): sm.before(descriptor, from: from, to: to, perform: perform)
    case (_, _, .unsaid, .unsaid): sm.before(perform: perform)
    case (_, _, .unsaid, .one): sm.before(to: .playing, perform: perform)
    case (_, _, .unsaid, _): sm.before(to: to, perform: perform)
    case (_, _, .one, .unsaid): sm.before(from: .playing, perform: perform)
    case (_, _, .one, .one): sm.before(from: .playing, to: .playing, perform: perform)
    case (_, _, _, .unsaid): sm.before(from: from, perform: perform)
    case (_, _, _, _): sm.before(from: from, to: to, perform: perform)
    }
  }

  /// The same for an `after` hook.
  func declareAfter(in sm: inout Builder, perform: @escaping Builder.Hook) {
    let (from, to) = (sources.sourceMatcher, targets.targetMatcher)
    switch (events.event, events.descriptor, sources, targets) {
    case (let event?, _, .unsaid, .unsaid): sm.after(event, perform: perform)
    case (let event?, _, .unsaid, .one): sm.after(event, to: .playing, perform: perform)
    case (let event?, _, .unsaid, _): sm.after(event, to: to, perform: perform)
    case (let event?, _, .one, .unsaid): sm.after(event, from: .playing, perform: perform)
    case (let event?, _, .one, .one): sm.after(event, from: .playing, to: .playing, perform: perform)
    case (let event?, _, _, .unsaid): sm.after(event, from: from, perform: perform)
    case (let event?, _, _, _): sm.after(event, from: from, to: to, perform: perform)
    case (_, let descriptor?, .unsaid, .unsaid): sm.after(descriptor, perform: perform)
    case (_, let descriptor?, .unsaid, .one): sm.after(descriptor, to: .playing, perform: perform)
    case (_, let descriptor?, .unsaid, _): sm.after(descriptor, to: to, perform: perform)
    case (_, let descriptor?, .one, .unsaid): sm.after(descriptor, from: .playing, perform: perform)
    case (_, let descriptor?, .one, .one): sm.after(descriptor, from: .playing, to: .playing, perform: perform)
    case (_, let descriptor?, _, .unsaid): sm.after(descriptor, from: from, perform: perform)
    case (_, let descriptor?, _, _): sm.after(descriptor, from: from, to: to, perform: perform)
    case (_, _, .unsaid, .unsaid): sm.after(perform: perform)
    case (_, _, .unsaid, .one): sm.after(to: .playing, perform: perform)
    case (_, _, .unsaid, _): sm.after(to: to, perform: perform)
    case (_, _, .one, .unsaid): sm.after(from: .playing, perform: perform)
    case (_, _, .one, .one): sm.after(from: .playing, to: .playing, perform: perform)
    case (_, _, _, .unsaid): sm.after(from: from, perform: perform)
    case (_, _, _, _): sm.after(from: from, to: to, perform: perform)
    }
  }
}

extension HookFilter.Events {
  fileprivate var event: Button? {
    switch self {
    case .one: .pause
    case .unsaid, .list, .any, .key, .matching: nil
    }
  }

  fileprivate var descriptor: HookFilter.Descriptor? {
    switch self {
    case .unsaid, .one: nil
    case .list: [.play, .reset]
    case .any: .any
    case .key: .of(\.seek)
    case .matching:
      .matching { cause in
        guard case .event(let event) = cause else { return true }
        return event.isSeek || event == .tick
      }
    }
  }
}

extension HookFilter.States {
  fileprivate var sourceMatcher: StateMatcher<Track> {
    switch self {
    case .unsaid, .any: .any
    case .one: [.playing]
    case .list: [.queued, .paused]
    case .except: .any(except: .playing)
    }
  }

  fileprivate var targetMatcher: StateMatcher<Track> {
    switch self {
    case .unsaid, .any: .any
    case .one: [.playing]
    case .list: [.queued, .idle]
    case .except: .any(except: .playing)
    }
  }
}
