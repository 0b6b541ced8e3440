/// A definition while it is written, as far as ids go: the builders of all scopes write into one.
///
/// It is not generic, so that each line is written by code that knows how long everything is. What every line changes is changed without a
/// check for overlapping accesses: each is over before the next begins.
package class Draft {
  @exclusivity(unchecked) package final var outline = Outline()
  final var userCode = CompiledDefinition.UserCode()
  /// Events that hooks wait for.
  final var filteredEvents: [EventID] = []
  /// What all columns of the dispatch table are; nil where it depends on their sizes.
  final var tableForm: DispatchTable.Form?
  /// How many states were declared or first named so far.
  @exclusivity(unchecked) private final var order = 0
  /// By state, the branch that leads there and does nothing else; none where there is none yet.
  @exclusivity(unchecked) private final var plainBranches: [BranchID] = []
  /// The column of the lines that are added; 0 for those that are written in Swift.
  package final var column: UInt32 = 0
  @exclusivity(unchecked) private final var lastFile = FileID.none
  @exclusivity(unchecked) private final var isEventMentioned: [Bool] = []

  package final func place(_ fileID: String, _ line: UInt) -> LinePlace {
    if lastFile.isNone || outline.files[lastFile] != fileID {
      // Lines are in few files, and most in that of the line before.
      lastFile = outline.files.firstIndex(of: fileID).map { FileID($0) } ?? outline.files.add(fileID)
    }
    return LinePlace(file: lastFile, line: UInt32(clamping: line), column: column)
  }

  package final func actionName(_ name: String?) -> ActionNameID {
    guard let name else { return .none }
    return outline.actionNames.add(name)
  }

  final func workName(_ name: String) -> WorkNameID {
    if let known = outline.workNames.firstIndex(of: name) { return WorkNameID(known) }
    return outline.workNames.add(name)
  }

  /// The sources of a line that are known when the last line is read.
  final var noStates: StateFilter { .listed(ListedStateID.Rows()) }

  /// The last line is read: transitions that wait for the failure of work start in the states that have it.
  final func placeFailures() {
    for failure in outline.failures {
      let works = outline.works.filter { $0.name == failure.work }
      guard let first = works.first else { continue }
      outline.transitions[failure.transition].sources = first.states
      outline.transitions[failure.transition].scope = first.scope
      for other in works.dropFirst() {
        var line = outline.transitions[failure.transition]
        (line.sources, line.scope) = (other.states, other.scope)
        outline.transitions.append(line)
      }
    }
  }

  // MARK: States

  final func addState() {
    outline.namingScopes.addState()
    plainBranches.append(.none)
  }

  final func note(_ state: OutlineStateID, _ claim: Claim, _ scope: ScopeID, _ place: LinePlace) {
    let namingScope = NamingScope(scope: scope, order: order, place: place, claim: claim, claimPlace: place)
    if outline.namingScopes.add(namingScope, of: state) { order += 1 }
  }

  final func declare(_ state: OutlineStateID, as form: StateDeclaration.Form, in scope: ScopeID, at place: LinePlace) {
    outline.declarations.append(StateDeclaration(state: state, form: form, scope: scope, order: order, place: place))
    order += 1
  }

  /// The states that at least one of several filters means.
  final func union(_ filters: [StateFilter]) -> StateFilter {
    var named: [OutlineStateID] = []
    var exceptions: [OutlineStateID]?
    for filter in filters {
      switch filter {
      case .one(let state): named.append(state)
      case .listed(let list): named += outline.listedStates[list]
      case .any(let list): exceptions = outline.listedStates[list].filter { exceptions?.contains($0) ?? true }
      }
    }
    guard let exceptions else { return .listed(outline.listedStates.add(named)) }
    return .any(except: outline.listedStates.add(exceptions.filter { !named.contains($0) }))
  }

  // MARK: Events

  final func mention(_ event: EventID) {
    while isEventMentioned.count <= event.index { isEventMentioned.append(false) }
    guard !isEventMentioned[event] else { return }
    isEventMentioned[event] = true
    outline.mentions.append(event)
  }

  /// The last line is read: events that only hooks speak of are known as well.
  final func mentionFilteredEvents() {
    for event in filteredEvents { mention(event) }
  }

  // MARK: Lists

  final func list(_ targets: [TargetName]) -> TargetList {
    TargetList(rows: outline.targets.add(targets))
  }

  package final func list(_ branches: [BranchLine]) -> BranchID.Rows {
    outline.branches.add(branches)
  }

  /// The branch of a transition that leads to one state, shared by all that do.
  final func branch(to state: OutlineStateID) -> BranchID.Rows {
    let known = plainBranches[state]
    if known.exists { return BranchID.Rows(first: known, count: 1) }
    let targets = list([TargetName(state: state)])
    let branch = list([BranchLine(targets: targets)])
    plainBranches[state] = branch.first
    return branch
  }
}
