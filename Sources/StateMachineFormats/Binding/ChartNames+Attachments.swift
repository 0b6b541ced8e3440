import StateMachines

/// Closures of states and transitions for which the chart has no names, such as those of all charts of TBStateMachine.
///
/// Each is attached to a part of the chart, which gets a name for it: that shows in the description of the definition, and in rejections. A
/// state or transition that the chart does not have, several transitions that are meant equally, and a part that has such a closure already
/// are reported with the place of the call.
extension ChartNames {
  /// Attaches an entry action to a state; it runs after those that the chart names.
  ///
  /// ```swift
  /// let definition = try chart.definition(String.self, String.self) { names in
  ///   names.onEntry("playing") { step in lamp.turnOn() }
  ///   names.guard(of: "play", from: "idle") { step in deck.hasDisc }
  ///   names.action(of: "play", from: "idle") { step in deck.spin() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  ///   - perform: Runs in the step. If it throws, the error policy of the chart says what happens.
  public mutating func onEntry(_ state: State, fileID: String = #fileID, line: UInt = #line, perform: @escaping Hook) {
    attach(.hook(.entry, state, perform), fileID, line)
  }

  /// Attaches an exit action to a state; it runs after those that the chart names.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  ///   - perform: Runs in the step. If it throws, the error policy of the chart says what happens.
  public mutating func onExit(_ state: State, fileID: String = #fileID, line: UInt = #line, perform: @escaping Hook) {
    attach(.hook(.exit, state, perform), fileID, line)
  }

  /// Attaches a guard to a transition that has none.
  ///
  /// - Parameters:
  ///   - event: An event for which the transition waits.
  ///   - from: A state in which it starts.
  ///   - to: A state to which it leads; nil where the chart has one transition for the event from the state.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  ///   - predicate: Answers whether it holds. If it throws, the error policy of the chart says what happens.
  public mutating func `guard`(
    of event: Event, from: State, to: State? = nil, fileID: String = #fileID, line: UInt = #line, _ predicate: @escaping Predicate
  ) {
    attach(.guard(ChartTransition(event: event, source: from, target: to), predicate), fileID, line)
  }

  /// Attaches an action to a transition, or to a join, that has none.
  ///
  /// - Parameters:
  ///   - event: An event for which the transition waits; of a join that of one of its sources.
  ///   - from: A state in which it starts.
  ///   - to: A state to which it leads; nil where the chart has one transition for the event from the state.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  ///   - perform: Runs in the step. If it throws, the error policy of the chart says what happens.
  public mutating func action(
    of event: Event, from: State, to: State? = nil, fileID: String = #fileID, line: UInt = #line, perform: @escaping Hook
  ) {
    attach(.action(ChartTransition(event: event, source: from, target: to), perform), fileID, line)
  }

  private mutating func attach(_ form: ChartAttachment<Context, State, Event>.Form, _ fileID: String, _ line: UInt) {
    attachments.append(ChartAttachment(form: form, place: MachineDescription.Place(fileID: fileID, line: line)))
  }
}

/// A closure that is attached to a part of a chart.
struct ChartAttachment<Context, State: Hashable & Sendable, Event: Hashable & Sendable> {
  typealias Names = ChartNames<Context, State, Event>

  enum Form {
    case hook(MachineDescription.Hook.Moment, State, Names.Hook)
    case `guard`(ChartTransition<State, Event>, Names.Predicate)
    case action(ChartTransition<State, Event>, Names.Hook)
  }

  let form: Form
  /// The place of the call.
  let place: MachineDescription.Place
}

/// A transition as a caller means it.
struct ChartTransition<State: Hashable & Sendable, Event: Hashable & Sendable> {
  let event: Event
  let source: State
  let target: State?
}
