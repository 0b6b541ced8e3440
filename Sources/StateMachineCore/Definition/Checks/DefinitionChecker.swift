/// Checks an outline as a whole, before its tables are built.
///
/// It knows numbers only, except where a message names a state or event.
package final class DefinitionChecker {
  let outline: Outline
  let names: Names
  let states: ResolvedStates
  /// The transitions as they were written, then one for each source of each join.
  package let lines: [TransitionLine]
  /// For each state the transitions that may start there, in the order in which they are tried.
  package let candidacies: Buckets<StateID, Candidacy>
  var errors: [DefinitionIssue] = []
  var warnings: [DefinitionIssue] = []
  /// Lines that have an issue; each gets one.
  private var offending: Set<LineID> = []
  /// Where states are named that live nowhere for certain: whatever else is wrong there may follow from that.
  var ambiguousPlaces: Set<LinePlace> = []
  /// By parallel state, the regions from inside which a transition leads out of it, so that the other regions are left.
  var regionsThatLeadOut: [StateID: Set<StateID>] = [:]

  package init(_ outline: Outline, _ names: Names) {
    self.outline = outline
    self.names = names
    states = ResolvedStates(outline)
    let joins = zip(JoinID.first..., outline.joins).flatMap { id, join in join.lines(id) }
    lines = joins.isEmpty ? outline.transitions : outline.transitions + joins
    candidacies = Self.candidacies(lines, states)
  }

  /// Finds everything that is wrong.
  ///
  /// The order of the checks is that of ``DefinitionIssue/Code``, so that a line gets the first code.
  ///
  /// - Parameters:
  ///   - settings: What the definition is made with.
  ///   - code: The tasks, streams and child machines, by line.
  ///   - events: What has to be decided in every state, if the definition asks for that.
  func check(_ settings: CompiledDefinition.Settings, _ code: [AnyWork], total events: EveryEvent?) {
    checkThatEventsAreDistinct()
    checkThatNamesAreDeclared()
    checkDeclarations()
    checkScopes()
    checkTransitions()
    checkJoins()
    checkThatFailuresComeFromWork()
    checkWhatIsNeverTaken()
    checkDeferrals()
    checkEventsWithPayloads()
    checkCalls()
    checkPayloads()
    checkWorks(code)
    checkHooks()
    checkLimit(settings.maximumMicrosteps)
    checkCompletions()
    if let events { checkTotality(of: events) }
    if errors.isEmpty {
      checkReachability()
      checkThatRegionsGoOn()
      checkThatSourcesAreInTheirRegions()
      checkThatTimeoutsAreTaken()
      checkEventlessLoops()
      checkDurations()
      checkThatFailuresAreLeft()
    }
    errors = errors.inOrder { ($0.fileID, $0.line, $0.column ?? 0) < ($1.fileID, $1.line, $1.column ?? 0) }
    warnings = warnings.inOrder { ($0.fileID, $0.line, $0.column ?? 0) < ($1.fileID, $1.line, $1.column ?? 0) }
  }

  /// Notes an error, unless its line has one already.
  ///
  /// The sentence is put together only then: in a large definition that takes longer than all checks.
  func report(
    _ code: DefinitionIssue.Code, of line: LineID, at place: LinePlace, undecided: DefinitionIssue.Undecided? = nil,
    _ message: (DefinitionChecker) -> String
  ) {
    guard !ambiguousPlaces.contains(place), offending.insert(line).inserted else { return }
    errors.append(DefinitionIssue(code, message(self), at: outline.place(place), undecided: undecided))
  }

  /// Notes a warning, unless its line has an issue already.
  func warn(_ code: DefinitionIssue.Code, of line: LineID, at place: LinePlace, _ message: (DefinitionChecker) -> String) {
    guard !ambiguousPlaces.contains(place), offending.insert(line).inserted else { return }
    warnings.append(DefinitionIssue(code, message(self), at: outline.place(place)))
  }

  private func checkLimit(_ maximumMicrosteps: Int) {
    guard maximumMicrosteps < 1 else { return }
    report(.invalidMicrostepLimit, of: .definition, at: outline.scopes[0].place) { _ in
      "a macrostep of at most \(maximumMicrosteps) microsteps could take no transition; 'maximumMicrosteps' is at least 1"
    }
  }

  func name(of node: StateID) -> String {
    name(of: states.outlineStates[node])
  }

  func name(of state: OutlineStateID) -> String {
    let node = states.nodeOf[state]
    guard node.exists, !states.nodes[node].isNamed else { return "'\(names.states[state])'" }
    return plainName(of: state)
  }

  /// A region without a name is called by its parallel state.
  func plainName(of state: OutlineStateID) -> String {
    let node = states.nodeOf[state]
    guard node.exists, !states.nodes[node].isNamed else { return names.states[state] }
    let parent = states.parent(of: node)
    return parent.isNone ? "a region" : "a region of \(name(of: parent))"
  }
}

extension DefinitionChecker {
  /// What the outline's ids stand for.
  package struct Names {
    var states: NameList<Numbered.OutlineState>
    var events: NameList<Numbered.Event>

    package init(states: NameList<Numbered.OutlineState>, events: NameList<Numbered.Event>) {
      (self.states, self.events) = (states, events)
    }

    /// The first column after those of events.
    var eventsEnd: ColumnID { ColumnID(events.count) }

    /// The event that a column is for, if it is for one.
    func event(of column: ColumnID) -> EventID? {
      column < eventsEnd ? EventID(column.index) : nil
    }
  }

  /// One line of an outline; calls in a loop share their place, but each is a line of its own.
  enum LineID: Hashable {
    case definition
    case declaration(DeclarationID)
    case transition(TransitionLineID)
    case deferral(Int)
    case hook(Int)
    case history(Int)
    case join(JoinID)
    case timeout(Int)
    case work(WorkLineID)
    case state(StateID)
    /// A line that names an event with its payload.
    case event(Int)
    /// A line whose key has other types than an earlier one.
    case call(Int)
    /// A line that speaks of the payload of a state with another type.
    case payload(Int)
  }

  /// A line as it was written: a join is one line.
  func id(of line: TransitionLineID) -> LineID {
    lines[line].join.isNone ? .transition(line) : .join(lines[line].join)
  }

  /// The line that opens a scope.
  func id(of scope: ScopeLine) -> LineID {
    scope.declaration.isNone ? .definition : .declaration(scope.declaration)
  }

  /// A transition at one of its sources.
  package struct Candidacy: BitwiseCopyable {
    package var line: TransitionLineID
    /// The line names the state, rather than meaning it by `.any`.
    var isNamed: Bool
  }

  /// Transitions that name their source come first, then joins, then those from `.any`; each in document order.
  private static func candidacies(_ lines: [TransitionLine], _ states: ResolvedStates) -> Buckets<StateID, Candidacy> {
    var found = Keyed<StateID, Candidacy>()
    found.reserveCapacity(lines.count)
    func add(_ source: StateID, _ line: TransitionLineID, isNamed: Bool) {
      if !states.nodes[source].isFinal { found.add(source, Candidacy(line: line, isNamed: isNamed)) }
    }
    for (line, transition) in zip(TransitionLineID.first..., lines) {
      switch transition.sources {
      case .one(let state): add(states.nodeOf[state], line, isNamed: true)
      case .listed: for source in states.sources(transition.sources, in: transition.scope) { add(source, line, isNamed: true) }
      case .any: break
      }
    }
    for (line, transition) in zip(TransitionLineID.first..., lines) {
      guard case .any = transition.sources else { continue }
      for source in states.sources(transition.sources, in: transition.scope) { add(source, line, isNamed: false) }
    }
    return Buckets(count: states.count, found)
  }
}
