/// Checks an outline as a whole, before its tables are built.
///
/// It knows numbers only, except where a message names a state or event and where a case of an event has to be recognised.
struct DefinitionChecker {
  let outline: Outline
  let names: Names
  let states: ResolvedStates
  /// The transitions as they were written, then one for each source of each join.
  let lines: [TransitionLine]
  /// For each state the transitions that may start there, in the order in which they are tried.
  let candidacies: Buckets<Candidacy>
  var errors: [DefinitionIssue] = []
  var warnings: [DefinitionIssue] = []
  /// Lines that have an issue; each gets one.
  private var offending: Set<LineID> = []
  /// Where states are named that live nowhere for certain: whatever else is wrong there may follow from that.
  var ambiguousPlaces: Set<LinePlace> = []

  init(_ outline: Outline, _ names: Names) {
    self.outline = outline
    self.names = names
    states = ResolvedStates(outline)
    let joins = outline.joins.enumerated().flatMap { number, join in join.lines(number) }
    lines = joins.isEmpty ? outline.transitions : outline.transitions + joins
    candidacies = Self.candidacies(lines, states)
  }

  /// Finds everything that is wrong.
  ///
  /// The order of the checks is that of ``DefinitionIssue/Code``, so that a line gets the first code.
  mutating func check(_ settings: CompiledDefinition.Settings) {
    checkDeclarations()
    checkScopes()
    checkTransitions()
    checkJoins()
    checkWhatIsNeverTaken()
    checkDeferrals()
    checkHooks()
    checkLimit(settings.maximumMicrosteps)
    checkCompletions()
    if errors.isEmpty {
      checkReachability()
      checkThatTimeoutsAreTaken()
      checkEventlessLoops()
      checkDurations()
    }
    errors.sort { ($0.fileID, $0.line) < ($1.fileID, $1.line) }
    warnings.sort { ($0.fileID, $0.line) < ($1.fileID, $1.line) }
  }

  /// Notes an error, unless its line has one already.
  ///
  /// The sentence is put together only then: in a large definition that takes longer than all checks.
  mutating func report(_ code: DefinitionIssue.Code, of line: LineID, at place: LinePlace, _ message: (Self) -> String) {
    guard !ambiguousPlaces.contains(place), offending.insert(line).inserted else { return }
    errors.append(DefinitionIssue(code, message(self), at: outline.place(place)))
  }

  /// Notes a warning, unless its line has an issue already.
  mutating func warn(_ code: DefinitionIssue.Code, of line: LineID, at place: LinePlace, _ message: (Self) -> String) {
    guard !ambiguousPlaces.contains(place), offending.insert(line).inserted else { return }
    warnings.append(DefinitionIssue(code, message(self), at: outline.place(place)))
  }

  private mutating func checkLimit(_ maximumMicrosteps: Int) {
    guard maximumMicrosteps < 1 else { return }
    report(.invalidMicrostepLimit, of: .definition, at: outline.scopes[0].place) { _ in
      "a macrostep of at most \(maximumMicrosteps) microsteps could take no transition; 'maximumMicrosteps' is at least 1"
    }
  }

  func name(of node: Int32) -> String {
    name(ofNumber: states.numbers[Int(node)])
  }

  func name(ofNumber number: Int32) -> String {
    let node = states.nodeOf[Int(number)]
    guard node >= 0, !states.isNamed[Int(node)] else { return "'\(names.states[Int(number)])'" }
    return plainName(ofNumber: number)
  }

  /// A region without a name is called by its parallel state.
  func plainName(ofNumber number: Int32) -> String {
    let node = states.nodeOf[Int(number)]
    guard node >= 0, !states.isNamed[Int(node)] else { return names.states[Int(number)] }
    let parent = states.parent(of: node)
    return parent < 0 ? "a region" : "a region of \(name(of: parent))"
  }
}

extension DefinitionChecker {
  /// What the outline's numbers stand for.
  struct Names {
    var states: [String]
    /// By state, false where only its kind is known, or where it is a region without a name.
    var haveValues: [Bool]
    var events: [String]
    var cases: [String]
    var kinds: [String]
    /// The kind of each event, where kinds are spoken of; −1 for none.
    var kindOfEvent: [Int32]
    /// Whether an event is one of a case.
    var isCase: (_ event: Int32, _ eventCase: Int32) -> Bool
  }

  /// One line of an outline; calls in a loop share their place, but each is a line of its own.
  enum LineID: Hashable {
    case definition
    case declaration(Int)
    case transition(Int)
    case deferral(Int)
    case hook(Int)
    case history(Int)
    case join(Int32)
    case timeout(Int)
    case state(Int32)
  }

  /// A line as it was written: a join is one line.
  func id(ofLine number: Int) -> LineID {
    lines[number].join < 0 ? .transition(number) : .join(lines[number].join)
  }

  /// The line that opens a scope.
  func id(of scope: ScopeLine) -> LineID {
    scope.declaration < 0 ? .definition : .declaration(scope.declaration)
  }

  /// A transition at one of its sources.
  struct Candidacy {
    var line: Int32
    /// The line names the state, rather than meaning it by `.any`.
    var isNamed: Bool
  }

  /// Transitions that name their source come first, then joins, then those from `.any`; each in document order.
  private static func candidacies(_ lines: [TransitionLine], _ states: ResolvedStates) -> Buckets<Candidacy> {
    var sources: [Int32] = []
    var found: [Candidacy] = []
    sources.reserveCapacity(lines.count)
    found.reserveCapacity(lines.count)
    func add(_ source: Int32, _ line: Int, isNamed: Bool) {
      guard !states.isFinal(source) else { return }
      sources.append(source)
      found.append(Candidacy(line: Int32(line), isNamed: isNamed))
    }
    for (line, transition) in lines.enumerated() {
      switch transition.sources {
      case .one(let number): add(states.nodeOf[Int(number)], line, isNamed: true)
      case .listed: for source in states.sources(transition.sources, in: transition.scope) { add(source, line, isNamed: true) }
      case .any: break
      }
    }
    for (line, transition) in lines.enumerated() {
      guard case .any = transition.sources else { continue }
      for source in states.sources(transition.sources, in: transition.scope) { add(source, line, isNamed: false) }
    }
    return Buckets(count: states.count, sources, found)
  }
}
