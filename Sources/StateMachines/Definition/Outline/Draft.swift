/// A definition while it is written, as far as it is numbers: the builders of all scopes write into one.
///
/// It is not generic, so that each line is written by code that knows how long everything is. What every line changes is changed without a
/// check for overlapping accesses: each is over before the next begins.
class Draft {
  @exclusivity(unchecked) final var outline = Outline()
  final var userCode = CompiledDefinition.UserCode()
  /// Events that hooks wait for.
  final var filteredEvents: [Int32] = []
  /// What all columns of the dispatch table are; nil where it depends on their sizes.
  final var tableForm: DispatchTable.Form?
  /// How many states were declared or first named so far.
  @exclusivity(unchecked) private final var order: Int32 = 0
  /// By state, the branch that leads there and does nothing else; −1 where there is none yet.
  @exclusivity(unchecked) private final var plainBranches: [Int32] = []
  private final var files: [String: Int32] = [:]
  @exclusivity(unchecked) private final var lastFile: Int32 = -1
  @exclusivity(unchecked) private final var isEventMentioned: [Bool] = []
  private final var areOthersMentioned: Set<Mentioned> = []

  final func place(_ fileID: String, _ line: UInt) -> LinePlace {
    if lastFile < 0 || outline.files[Int(lastFile)] != fileID {
      lastFile = files[fileID] ?? Int32(outline.files.count)
      if lastFile == outline.files.count {
        files[fileID] = lastFile
        outline.files.append(fileID)
      }
    }
    return LinePlace(file: lastFile, line: UInt32(clamping: line))
  }

  final func actionName(_ name: String?) -> Int32 {
    guard let name else { return -1 }
    outline.actionNames.append(name)
    return Int32(outline.actionNames.count - 1)
  }

  // MARK: States

  final func addState(named name: String) {
    outline.stateNames.append(name)
    outline.namingScopes.addState()
    plainBranches.append(-1)
  }

  final func note(_ number: Int32, _ claim: Claim, _ scope: Int32, _ place: LinePlace) {
    let namingScope = NamingScope(scope: scope, order: order, place: place, claim: claim, claimPlace: place)
    if outline.namingScopes.add(namingScope, of: number) { order += 1 }
  }

  final func declare(number: Int32, as form: StateDeclaration.Form, in scope: Int32, at place: LinePlace) {
    outline.declarations.append(StateDeclaration(state: number, form: form, scope: scope, order: order, place: place))
    order += 1
  }

  // MARK: Events

  final func mention(event: Int32) {
    while isEventMentioned.count <= event { isEventMentioned.append(false) }
    guard !isEventMentioned[Int(event)] else { return }
    isEventMentioned[Int(event)] = true
    outline.mentions.append(.event(event))
  }

  final func mention(_ mentioned: Mentioned) {
    if areOthersMentioned.insert(mentioned).inserted { outline.mentions.append(mentioned) }
  }

  /// The last line is read: events that only hooks speak of are known as well.
  final func mentionFilteredEvents() {
    for number in filteredEvents { mention(event: number) }
  }

  // MARK: Lists

  final func list(_ numbers: [Int32]) -> Rows {
    outline.lists += numbers
    return Rows(first: Int32(outline.lists.count - numbers.count), count: Int32(numbers.count))
  }

  final func list(_ targets: [TargetName]) -> TargetList {
    outline.targets += targets
    return TargetList(rows: Rows(first: Int32(outline.targets.count - targets.count), count: Int32(targets.count)))
  }

  final func list(_ branches: [BranchLine]) -> Rows {
    outline.branches += branches
    return Rows(first: Int32(outline.branches.count - branches.count), count: Int32(branches.count))
  }

  /// The branch of a transition that leads to one state, shared by all that do.
  final func branch(to state: Int32, value: Int32) -> Rows {
    let known = plainBranches[Int(state)]
    if value < 0, known >= 0 { return Rows(first: known, count: 1) }
    let targets = list([TargetName(state: state, value: value)])
    let branch = list([BranchLine(targets: targets)])
    if value < 0 { plainBranches[Int(state)] = branch.first }
    return branch
  }
}
