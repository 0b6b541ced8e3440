/// The lines of a definition as they were written, by ids; what the compiler checks and turns into tables.
///
/// States, events, guards and hooks have ids in the order in which they came up. A hook may stand before the line that names its state, so
/// nothing is resolved before the last line is read. A definition keeps its outline, to be described by it.
///
/// What lines have in varying number – states, events, targets, branches – is in lists that all of them share, so that a line is
/// plain data: a large definition has a hundred thousand.
package struct Outline {
  package var transitions: [TransitionLine] = []
  package var hooks: [HookLine] = []
  package var deferrals: [DeferralLine] = []
  /// The events that take an argument or reply.
  package var calls = IDMap<Numbered.Event, CallEvent>()
  /// The type of events that cannot be distinguished; nil where they can.
  var indistinctEvents: String?
  /// Lines that name an event with its payload, which they cannot tell from others of its case.
  var eventsWithPayloads: [(event: EventID, place: LinePlace)] = []
  /// Lines whose key for an event has other types than an earlier one.
  var mistypedCalls: [(event: EventID, place: LinePlace)] = []
  var makers: [MakerLine] = []
  /// How many states and events the lines may name, which have the first ids; nil where they may name any.
  var allowed: (states: Int, events: Int)?
  /// What machines remember beside the payloads of states.
  package var variables: VariablesType?
  /// The ``MachineDescription`` that the lines were made from; nil for a definition that is written in Swift.
  ///
  /// It is only kept here, for descriptions to read.
  package var chart: (any Sendable)?
  /// What the definition is called, and its version; nil where it does not say.
  package var identity: (name: String, version: Int)?
  /// The states that hold payloads.
  package var payloadTypes = IDMap<Numbered.OutlineState, SlotType>()
  /// Lines that speak of a payload with another type than the state names.
  var mistypedPayloads: [(state: OutlineStateID, place: LinePlace)] = []
  package var timeouts: [TimeoutLine] = []
  package var works: [WorkLine] = []
  /// Transitions whose sources are the states of some work.
  var failures: [FailureLine] = []
  package private(set) var histories: [HistoryLine] = []
  /// The first line of each history.
  private var firstHistories: [HistoryName: Int] = [:]
  package var joins: [JoinLine] = []
  /// What contains lines, in the order in which they were opened; the first is the definition itself.
  package var scopes: [ScopeLine] = []
  var declarations: [StateDeclaration] = []
  var namingScopes = NamingScopes()
  /// Some line leads to a history, or waits for a completion.
  var usesHistory = false
  var usesCompletion = false
  /// Set once the last line is read.
  package var stateNames = NameList<Numbered.OutlineState>(count: 0) { _ in "" }
  /// Events in order of first mention; those that only hooks speak of come last.
  package var mentions: [EventID] = []

  // MARK: What lines share

  /// The states and the events of lines that list them.
  package var listedStates: [OutlineStateID] = []
  package var listedEvents: [EventID] = []
  var targets: [TargetName] = []
  package var branches: [BranchLine] = []
  var files: [String] = []
  /// Guards that are put together from others, or read more than the step.
  package var guardForms = IDMap<Numbered.Guard, GuardForm>()
  /// What actions are called.
  var actionNames: [String] = []
  /// What tasks, streams and child machines are called.
  package var workNames: [String] = []
}

extension Outline {
  package var place: LinePlace { scopes[0].place }
  package var initial: TargetList { scopes[0].initial }

  /// Whether a line may take an event that it waits for: one that wants a reply is taken by lines that make a reply.
  func mayTake(_ event: EventID, _ line: TransitionLine) -> Bool {
    line.repliesOrRejects || calls[event]?.signature.replies != true
  }

  /// The place of a line as messages show it.
  package func place(_ place: LinePlace) -> SourcePlace {
    SourcePlace(fileID: files[place.file], line: UInt(place.line), column: place.column == 0 ? nil : UInt(place.column))
  }

  package mutating func add(_ history: HistoryLine) {
    let name = HistoryName(state: history.state, form: history.form)
    if firstHistories[name] == nil { firstHistories[name] = histories.count }
    histories.append(history)
  }

  /// The line that says where a history leads at first; nil where there is none.
  package func history(_ name: HistoryName) -> HistoryLine? {
    firstHistories[name].map { histories[$0] }
  }

  /// Gives back the room in which lines were to grow: up to as much again as they take.
  mutating func trim() {
    transitions = transitions.withUnsafeBufferPointer { Array($0) }
    hooks = hooks.withUnsafeBufferPointer { Array($0) }
  }

  package func actionName(_ id: ActionNameID) -> String? {
    id.isNone ? nil : actionNames[id]
  }

  package func targets(_ list: TargetList) -> ArraySlice<TargetName> {
    targets[list.rows]
  }

  package func branches(_ line: TransitionLine) -> ArraySlice<BranchLine> {
    branches[line.branches]
  }

  /// The only target of a line that leads to one state, rather than to several or to a history.
  func onlyState(_ list: TargetList) -> TargetName? {
    guard list.rows.count == 1 else { return nil }
    let target = targets[list.rows.first]
    return target.history == nil ? target : nil
  }

  /// The states, without those whose history is meant.
  func states(_ list: TargetList) -> [OutlineStateID] {
    targets(list).compactMap { $0.history == nil ? $0.state : nil }
  }
}

/// The place of a line: its file, and the line there.
package struct LinePlace: Hashable {
  var file: FileID
  var line: UInt32
  /// Zero for a line that is written in Swift.
  var column: UInt32
}
