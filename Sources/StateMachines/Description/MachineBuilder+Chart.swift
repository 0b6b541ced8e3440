// What definitions have that are made from charts; files and the plugin of the macros make them.

extension MachineBuilder {
  /// Gives the machines variables, which are undone, copied and saved with them.
  ///
  /// - Parameter initial: What they are when a machine starts.
  package mutating func variables(_ initial: some MachineVariables) {
    draft.outline.variables = VariablesType(initial: initial)
  }

  /// Says from which chart the lines are made, so that the definition is described by it, and what its states are called.
  ///
  /// - Parameters:
  ///   - chart: The chart.
  ///   - names: The name of each state.
  package mutating func chart(_ chart: MachineDescription, names: [State: String]) {
    draft.outline.chart = chart
    draft.chartNames = names
  }

  /// Says what runs where machines start, before the initial states are entered.
  package mutating func onStart(_ perform: @escaping Hook) {
    draft.outline.scopes[ScopeID.first].defaultEntry = draft.add(perform)
  }

  /// Says that the work of a state fires an event at its end, whose closure does not say so.
  package mutating func noteEnd(_ event: Event, ofWorkIn state: State, fileID: String, line: UInt) {
    draft.ends.append((event, waiting(state, at: draft.place(fileID, line)), scope))
  }

  /// The column of the lines that follow, for messages; 0 for lines that are written in Swift.
  package var column: UInt {
    get { UInt(draft.column) }
    nonmutating set { draft.column = UInt32(clamping: newValue) }
  }

  /// Adds a join whose sources are not known before the program runs.
  package mutating func join(
    _ sources: [(state: State, event: Event)], to targets: Targets<State>, action: String? = nil, perform: Hook? = nil, fileID: String,
    line: UInt
  ) {
    let place = draft.place(fileID, line)
    let list = sources.map { (state: draft.name($0.state, as: .source, in: scope, at: place), event: draft.name($0.event, at: place)) }
    draft.outline.joins.append(
      JoinLine(
        place: place, sources: list, branch: draft.list([BranchLine(targets: self.targets(targets, at: place))]),
        action: draft.actionName(action), perform: draft.add(perform)))
  }
}

extension MachineBuilder {
  /// Says where a history of a chart leads at first.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - depth: Its children alone, or all levels below.
  ///   - number: Its number among the histories of the state with this depth.
  ///   - targets: Where it leads.
  ///   - action: What its action is called.
  ///   - perform: Its action.
  ///   - fileID: The file of the line.
  ///   - line: The line, counted from 1.
  package mutating func history(
    of state: State, depth: HistoryDepth, number: UInt32, default targets: Targets<State>, action: String?, perform: Hook?,
    fileID: String, line: UInt
  ) {
    history(
      of: state, HistoryForm(depth: depth, number: number), default: targets, action, perform, at: draft.place(fileID, line))
  }
}

/// What the transitions of a chart wait for.
package enum ChartTrigger<State: Hashable & Sendable, Event: Sendable> {
  /// One event.
  case event(Event)
  /// Other events than one.
  case events(EventDescriptor<State, Event>)
  /// The completion of the state in which the transition starts.
  case completion
  /// Nothing.
  case always
}

extension MachineBuilder {
  /// Adds a transition of a chart.
  ///
  /// - Parameters:
  ///   - trigger: What it waits for.
  ///   - sources: Where it starts.
  ///   - targets: Where it leads; nil for an internal transition.
  ///   - kind: Whether it leaves a source that contains its target.
  ///   - condition: Its guard.
  ///   - action: What its action is called.
  ///   - perform: Its action.
  ///   - replies: Its action takes the argument of an event, and replies.
  ///   - fileID: The file of the line.
  ///   - line: The line, counted from 1.
  package mutating func transition(
    on trigger: ChartTrigger<State, Event>, from sources: StateMatcher<State>, into targets: Targets<State>?,
    kind: TransitionKind = .external, if condition: Condition?, action: String?, perform: Hook?, replies: Bool = false, fileID: String,
    line: UInt
  ) {
    let place = draft.place(fileID, line)
    let events = filter(trigger, at: place)
    let sources = self.sources(sources, at: place)
    if let targets {
      add(events, from: sources, into: targets, kind, if: condition, action, perform, at: place)
    } else {
      add(events, in: sources, if: condition, action, perform ?? { _ in }, at: place)
    }
    if replies { draft.outline.transitions[draft.outline.transitions.count - 1].isCall = true }
  }

  /// Adds a junction of a chart.
  package mutating func junction(
    on trigger: ChartTrigger<State, Event>, from sources: StateMatcher<State>, choosing branches: [Branch<Context, State, Event>],
    action: String?, perform: Hook?, fileID: String, line: UInt
  ) {
    let place = draft.place(fileID, line)
    add(filter(trigger, at: place), from: self.sources(sources, at: place), choosing: branches, action, perform, at: place)
  }

  /// Says that an event is ignored or impossible in states of a chart.
  package mutating func decide(
    on trigger: ChartTrigger<State, Event>, in states: StateMatcher<State>, _ kind: MachineDescription.Transition.Kind, fileID: String,
    line: UInt
  ) {
    let place = draft.place(fileID, line)
    let decision: CellDecision =
      switch kind {
      case .ignored: .ignored
      case .impossible: .impossible
      case .stopping: .stops
      case .external, .local, .internal: .transition
      }
    guard let events = filter(trigger, at: place) else { return }
    decide(events, in: sources(states, at: place), decision, at: place)
  }

  private func filter(_ trigger: ChartTrigger<State, Event>, at place: LinePlace) -> EventFilter? {
    switch trigger {
    case .event(let event): .event(draft.name(event, at: place))
    case .events(let descriptor): draft.name(descriptor, at: place)
    case .completion: draft.completion
    case .always: nil
    }
  }
}

extension Branch {
  /// A branch of a junction of a chart.
  package init(
    if condition: Guard<Context, State, Event>?, into targets: Targets<State>, action: String?, perform: Hook?
  ) {
    self.init(condition, targets, action, perform)
  }
}

extension StateMatcher {
  /// Every state but those of an array.
  package static func any(exceptAll states: [State]) -> Self { Self(.any(except: states)) }
}

extension MachineBuilder {
  /// Makes it a mistake of the definition if a state does not hold a payload of this type.
  package mutating func checkPayload<Payload>(of state: StateLiteral<State, Payload>) where State: StateCases {
    _ = draft.note(PayloadKey(state), at: draft.outline.place)
  }

  /// An action that takes the argument of an event and replies, as a hook.
  package static func chartHook<Argument: ~Copyable, Reply: ~Copyable>(
    replying perform: @escaping @Sendable (consuming Argument, inout Step<Context, State, Event>) throws -> Reply
  ) -> Hook {
    hook(replying: perform)
  }

  /// An action that changes the payload of the source, as a hook.
  ///
  /// It may only be the action of transitions that start in a state with a payload of this type.
  package static func chartHook<Payload>(
    changing perform: @escaping @Sendable (inout Payload, inout PayloadStep<Context, State, Event>) throws -> Void
  ) -> Hook {
    hook(changing: perform)
  }

  /// An action that takes the argument of an event, changes the payload of the source and replies, as a hook.
  ///
  /// It may only be the action of transitions that start in a state with a payload of this type.
  package static func chartHook<Argument: ~Copyable, Payload, Reply: ~Copyable>(
    changing perform: @escaping @Sendable (consuming Argument, inout Payload, inout PayloadStep<Context, State, Event>) throws -> Reply
  ) -> Hook {
    hook(changing: perform)
  }
}
