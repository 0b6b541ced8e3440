/// Checks an outline as a whole, before its tables are built.
///
/// It knows numbers only, except where a message names a state or event and where a case of an event has to be recognised.
struct DefinitionCompiler {
  let outline: Outline
  let names: Names
  let states: ResolvedStates
  /// For each state the transitions that may start there, in the order in which they are tried.
  let candidacies: [[Candidacy]]
  var errors: [DefinitionIssue] = []
  var warnings: [DefinitionIssue] = []
  /// Lines that have an issue; each gets one.
  private var offending: Set<LineID> = []

  init(_ outline: Outline, _ names: Names) {
    self.outline = outline
    self.names = names
    states = ResolvedStates(outline)
    candidacies = Self.candidacies(outline, states)
  }

  /// Finds everything that is wrong.
  ///
  /// The order of the checks is that of ``DefinitionIssue/Code``, so that a line gets the first code.
  mutating func check() {
    checkDeclarations()
    checkTransitions()
    checkWhatIsNeverTaken()
    checkDeferrals()
    checkHooks()
    checkWays()
    errors.sort { ($0.fileID, $0.line) < ($1.fileID, $1.line) }
    warnings.sort { ($0.fileID, $0.line) < ($1.fileID, $1.line) }
  }

  /// Notes an error, unless its line has one already.
  ///
  /// The sentence is put together only then: in a large definition that takes longer than all checks.
  mutating func report(_ code: DefinitionIssue.Code, of line: LineID, at place: Place, _ message: (Self) -> String) {
    if offending.insert(line).inserted { errors.append(DefinitionIssue(code, message(self), at: place)) }
  }

  /// Notes a warning, unless its line has an issue already.
  mutating func warn(_ code: DefinitionIssue.Code, of line: LineID, at place: Place, _ message: (Self) -> String) {
    if offending.insert(line).inserted { warnings.append(DefinitionIssue(code, message(self), at: place)) }
  }

  func name(of node: Int32) -> String {
    name(ofNumber: states.numbers[Int(node)])
  }

  func name(ofNumber number: Int32) -> String {
    "'\(names.states[Int(number)])'"
  }
}

extension DefinitionCompiler {
  /// What the outline's numbers stand for.
  struct Names {
    var states: [String]
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
    case state(Int32)
  }

  /// A transition at one of its sources.
  struct Candidacy {
    var line: Int
    /// The line names the state, rather than meaning it by `.any`.
    var isNamed: Bool
  }

  /// Transitions that name their source come first, then those from `.any`; each in document order.
  private static func candidacies(_ outline: Outline, _ states: ResolvedStates) -> [[Candidacy]] {
    var result = [[Candidacy]](repeating: [], count: states.count)
    for isNamed in [true, false] {
      for (line, transition) in outline.transitions.enumerated() {
        if case .listed = transition.sources, !isNamed { continue }
        if case .any = transition.sources, isNamed { continue }
        for source in states.sources(transition.sources) where !states.isFinal[Int(source)] {
          result[Int(source)].append(Candidacy(line: line, isNamed: isNamed))
        }
      }
    }
    return result
  }
}
