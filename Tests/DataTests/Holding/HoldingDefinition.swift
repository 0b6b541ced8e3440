import StateMachines

/// The definition of the side whose states hold payloads.
struct HoldingDefinition<Context>: Sendable {
  typealias Common = HeldDefinition<Context, HeldState>
  typealias Builder = Common.Builder
  private typealias ActionStep = PayloadStep<Context, HeldState, HeldEvent>
  private typealias Line = HeldChart.Line

  let chart: HeldChart
  let journal: HeldJournal
  let lives: HeldLives
  let mark: @Sendable (inout Context) -> Void

  func definition() throws(DefinitionError) -> Common.Definition {
    let states = chart.holding
    let common = Common(chart: chart, journal: journal, payloads: { Self.payloads(states, $0) }, mark: mark)
    return try ContextDefinition(initial: .numbered(chart.top[0]), onError: chart.policy, maximumMicrosteps: 12) { sm in
      common.build(&sm) { line, index, sm in add(line, index, common, &sm) }
      for state in chart.makers.sorted() { addMaker(of: state, HeldState.keys[state], common, &sm) }
    }
  }

  private static func payloads(_ states: Set<Int>, _ step: borrowing Common.HeldStep) -> [Int: [Int]] {
    func numbers<Key: HeldStateKey>(_ key: Key, _ step: borrowing Common.HeldStep) -> [Int]? {
      let inPlace = step.withPayload(of: key.state) { $0.numbers }
      return inPlace == step.payload(of: key.state)?.numbers ? inPlace : [-1]
    }
    var payloads: [Int: [Int]] = [:]
    for state in states { payloads[state] = numbers(HeldState.keys[state], step) }
    return payloads
  }

  private static func text(_ states: Set<Int>, _ step: borrowing ActionStep) -> String {
    func numbers<Key: HeldStateKey>(_ key: Key, _ step: borrowing ActionStep) -> [Int]? {
      let inPlace = step.withPayload(of: key.state) { $0.numbers }
      return inPlace == step.payload(of: key.state)?.numbers ? inPlace : [-1]
    }
    var payloads: [Int: [Int]] = [:]
    for state in states { payloads[state] = numbers(HeldState.keys[state], step) }
    return HeldText.step(step.source, step.target, step.cause, step.configuration, payloads)
  }

  private func addMaker<Key: HeldStateKey>(of state: Int, _ key: Key, _ common: Common, _ sm: inout Builder) {
    sm.payload(of: key.state) { step in
      let sum = common.sum(step)
      try journal.enter("maker of \(common.text(step))")
      return make([sum % 1_000, state], from: nil, moving: false) as Key.Payload
    }
  }

  // MARK: Payloads

  func make<Payload: HeldPayload>(_ numbers: [Int], from old: HeldLife?, moving: Bool) -> Payload {
    guard Payload.shape.hasLife else { return Payload(numbers, nil) }
    return Payload(numbers, moving ? old ?? HeldLife(journal.makeLife(), lives) : HeldLife(journal.makeLife(), lives))
  }

  private func apply<Payload: HeldPayload>(_ change: HeldChart.Change, _ number: Int, to payload: inout Payload) {
    switch change {
    case .append: payload.append(number)
    case .clear: payload = Payload([], payload.life)
    case .renew: payload = make([number], from: nil, moving: false)
    }
  }

  private func next<Old: HeldPayload, Next: HeldPayload>(_ line: Line, _ number: Int, from old: Old) -> Next {
    make(old.numbers + [number], from: old.life, moving: line.movesObject)
  }

  // MARK: Lines

  /// A line, and what all forms of it need.
  private struct Place {
    let line: Line
    let index: Int
    let common: Common

    var source: HeldState { .numbered(line.source) }
    var target: Int? { if case .state(let target) = line.target { target } else { nil } }
    var kind: TransitionKind { line.isLocal ? .local : .external }
    var number: UInt { common.number(index) }
    var condition: Guard<Context, HeldState, HeldEvent>? { common.condition(line) }

    func condition<Call: HeldCall>(_ call: Call) -> CallGuard<Context, HeldState, HeldEvent, Call.Argument>? {
      condition.map { CallGuard($0) }
    }
  }

  private typealias Enter<Failure: Error> = @Sendable (String) throws(Failure) -> Void

  private func add(_ line: Line, _ index: Int, _ common: Common, _ sm: inout Builder) {
    guard line.passes || line.makes else { return common.addOrdinary(line, index, to: &sm) }
    let place = Place(line: line, index: index, common: common)
    // Whether a closure can throw decides what is kept for undo.
    if line.mayThrow {
      add(place, &sm) { text throws(any Error) in try journal.enter(text) }
    } else {
      add(place, &sm) { text throws(Never) in journal.note(text) }
    }
  }

  private func add<Failure: Error>(_ place: Place, _ sm: inout Builder, _ enter: @escaping Enter<Failure>) {
    switch (place.line.passes, place.line.makes ? place.target : nil, place.line.trigger) {
    case (true, nil, .plain(let event)): addPassing(place, &sm, HeldEvent.plain[event], HeldState.keys[place.line.source], enter)
    case (true, nil, .call(let call)): addPassing(place, &sm, HeldEvent.calls[call], HeldState.keys[place.line.source], enter)
    case (true, let target?, .plain(let event)):
      addPassingAndMaking(place, &sm, HeldEvent.plain[event], HeldState.keys[place.line.source], HeldState.keys[target], enter)
    case (true, let target?, .call(let call)):
      addPassingAndMaking(place, &sm, HeldEvent.calls[call], HeldState.keys[place.line.source], HeldState.keys[target], enter)
    case (false, let target?, .plain(let event)): addMaking(place, &sm, HeldEvent.plain[event], HeldState.keys[target], enter)
    case (false, let target?, .call(let call)): addMaking(place, &sm, HeldEvent.calls[call], HeldState.keys[target], enter)
    default: break
    }
  }

  private func text(_ place: Place, _ step: borrowing ActionStep) -> String {
    "line \(place.index) of \(Self.text(chart.holding, step))"
  }

  private func text<Payload: HeldPayload>(_ place: Place, _ step: borrowing ActionStep, _ payload: Payload) -> String {
    text(place, step) + ", changed to \(payload.numbers)"
  }

  // MARK: Plain events

  private func addPassing<Key: HeldStateKey, Failure: Error>(
    _ place: Place, _ sm: inout Builder, _ event: HeldEvent, _ key: Key, _ enter: @escaping Enter<Failure>
  ) {
    let perform: @Sendable (inout Key.Payload, inout ActionStep) throws(Failure) -> Void = { payload, step throws(Failure) in
      mark(&step.context)
      apply(place.line.change, place.index, to: &payload)
      try enter(text(place, step, payload))
    }
    guard let target = place.target.map(HeldState.numbered) else {
      return sm.when(event, in: key.state, if: place.condition, perform: perform, line: place.number)
    }
    if place.line.hasNoAction {
      sm.when(event, from: key.state, to: target, kind: place.kind, if: place.condition, line: place.number)
    } else {
      sm.when(event, from: key.state, to: target, kind: place.kind, if: place.condition, perform: perform, line: place.number)
    }
  }

  private func addPassingAndMaking<Key: HeldStateKey, Next: HeldStateKey, Failure: Error>(
    _ place: Place, _ sm: inout Builder, _ event: HeldEvent, _ key: Key, _ target: Next, _ enter: @escaping Enter<Failure>
  ) {
    let perform: @Sendable (inout Key.Payload, inout ActionStep) throws(Failure) -> Next.Payload = { payload, step throws(Failure) in
      mark(&step.context)
      apply(place.line.change, place.index, to: &payload)
      let made: Next.Payload = next(place.line, place.index, from: payload)
      try enter(text(place, step, payload))
      return made
    }
    sm.when(event, from: key.state, to: target.state, kind: place.kind, if: place.condition, perform: perform, line: place.number)
  }

  private func addMaking<Next: HeldStateKey, Failure: Error>(
    _ place: Place, _ sm: inout Builder, _ event: HeldEvent, _ target: Next, _ enter: @escaping Enter<Failure>
  ) {
    let perform: @Sendable (inout ActionStep) throws(Failure) -> Next.Payload = { step throws(Failure) in
      mark(&step.context)
      let made: Next.Payload = make([place.index], from: nil, moving: false)
      try enter(text(place, step))
      return made
    }
    sm.when(event, from: place.source, to: target.state, kind: place.kind, if: place.condition, perform: perform, line: place.number)
  }

  // MARK: Events with an argument or a reply

  private func addPassing<Key: HeldStateKey, Call: HeldCall, Failure: Error>(
    _ place: Place, _ sm: inout Builder, _ call: Call, _ key: Key, _ enter: @escaping Enter<Failure>
  ) {
    let perform: @Sendable (consuming Call.Argument, inout Key.Payload, inout ActionStep) throws(Failure) -> Call.Reply = {
      argument, payload, step throws(Failure) in
      mark(&step.context)
      apply(place.line.change, call.number(argument), to: &payload)
      try enter(text(place, step, payload))
      return call.reply(payload.numbers.reduce(0, +))
    }
    let condition = place.condition(call)
    if let target = place.target.map(HeldState.numbered) {
      sm.when(call.event, from: key.state, to: target, kind: place.kind, if: condition, perform: perform, line: place.number)
    } else {
      sm.when(call.event, in: key.state, if: condition, perform: perform, line: place.number)
    }
  }

  private func addPassingAndMaking<Key: HeldStateKey, Next: HeldStateKey, Call: HeldCall, Failure: Error>(
    _ place: Place, _ sm: inout Builder, _ call: Call, _ key: Key, _ target: Next, _ enter: @escaping Enter<Failure>
  ) {
    sm.when(
      call.event, from: key.state, to: target.state, kind: place.kind, if: place.condition(call),
      perform: {
        (argument: consuming Call.Argument, payload: inout Key.Payload, step: inout ActionStep) throws(Failure)
          -> Made<Next.Payload, Call.Reply> in
        mark(&step.context)
        let number = call.number(argument)
        apply(place.line.change, number, to: &payload)
        let made: Next.Payload = next(place.line, number, from: payload)
        try enter(text(place, step, payload))
        return Made(made, call.reply(payload.numbers.reduce(0, +)))
      }, line: place.number)
  }

  private func addMaking<Next: HeldStateKey, Call: HeldCall, Failure: Error>(
    _ place: Place, _ sm: inout Builder, _ call: Call, _ target: Next, _ enter: @escaping Enter<Failure>
  ) {
    sm.when(
      call.event, from: place.source, to: target.state, kind: place.kind, if: place.condition(call),
      perform: { (argument: consuming Call.Argument, step: inout ActionStep) throws(Failure) -> Made<Next.Payload, Call.Reply> in
        mark(&step.context)
        let number = call.number(argument)
        let made: Next.Payload = make([number], from: nil, moving: false)
        try enter(text(place, step))
        return Made(made, call.reply(number))
      }, line: place.number)
  }
}
