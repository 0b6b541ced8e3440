public import Synchronization

/// A compiled definition that knows its states and events.
///
/// Safe because nothing changes after the initialiser but columns that are remembered, which are atomic. States, events and closures are
/// `Sendable`.
@usableFromInline
package class TypedCompiledDefinition<State: Hashable & Sendable, Event: Sendable>: CompiledDefinition, @unchecked Sendable {
  /// By the only byte of an event, where events have one: where its column begins, and its id, once that was asked for.
  @usableFromInline let cellsOfByte: UnsafeMutablePointer<UnsafeRawPointer>
  @usableFromInline let columnOfByte: UnsafeMutablePointer<Atomic<ColumnID>>
  /// By the only byte of a state, where states have one.
  @usableFromInline let nodeOfByte: UnsafeMutablePointer<StateID>?
  /// By the words of an event, where all their bits mean something.
  @usableFromInline let columnOfWords: WordTable?
  /// By the case of an event, where the enum has keys.
  @usableFromInline let columnOfCase: CaseTable?
  /// Some event that lines name takes an argument or replies.
  private let knowsCalls: Bool
  package let eventIDs: EventIDs<Event>
  @usableFromInline package let states: StateTable<State>
  /// In order of first mention.
  let events: [Event]
  package let mentions: [Mention<Event>]
  /// Those events that callers send, in the same order.
  let externalEvents: [Event]
  private let outlineStates: StateIDs<State>
  /// By the outline's id.
  private let nodeOf: [StateID]
  private let stateNames: NameList<Numbered.State>

  init(_ tables: CompiledTables, _ typedTables: TypedTables<State, Event>, _ userCode: UserCode, settings: Settings) {
    eventIDs = typedTables.eventIDs
    knowsCalls = !tables.signatures.isEmpty
    cellsOfByte = .allocate(capacity: 256)
    cellsOfByte.initialize(repeating: UnsafeRawPointer(tables.table.sentinel), count: 256)
    columnOfByte = Self.unknownColumns()
    columnOfWords = WordTable(eventIDs.values)
    states = StateTable(typedTables.states)
    events = typedTables.events
    mentions = typedTables.mentions
    externalEvents = Self.externalEvents(of: typedTables.mentions)
    outlineStates = typedTables.outlineStates
    nodeOf = typedTables.nodeOf
    stateNames = typedTables.stateNames
    nodeOfByte = Self.nodesOfBytes(typedTables.states)
    columnOfCase = CaseTable(eventIDs)
    super.init(
      tables, userCode, places: Places(Event.self, states.values), timeoutEvents: typedTables.timeoutEvents.map { StoredEvent($0) },
      smallEventSize: StoredEvent.isSmall(Event.self) ? MemoryLayout<Event>.size : -1, settings: settings)
    arena.onRelease { [cellsOfByte, columnOfByte, nodeOfByte, columnOfWords, columnOfCase, states] in
      cellsOfByte.deallocate()
      columnOfByte.deallocate()
      nodeOfByte?.deallocate()
      columnOfWords?.deallocate()
      columnOfCase?.deallocate()
      states.deallocate()
    }
    guard MemoryLayout<Event>.size <= 1, _isPOD(Event.self) else { return }
    for event in eventIDs.all {
      let (byte, column) = (Self.byte(of: event), hashedColumn(of: event))
      cellsOfByte[byte] = cellsOfColumn[column]
      columnOfByte[byte].store(column, ordering: .relaxed)
    }
  }

  /// In a loop, out of line: the release build of Swift 6.3.1 crashes where `init` filters and maps the mentions.
  private static func externalEvents(of mentions: [Mention<Event>]) -> [Event] {
    var events: [Event] = []
    for mention in mentions where !mention.isInternal {
      if let event = mention.event { events.append(event) }
    }
    return events
  }

  /// Where the dispatch table answers for an event.
  ///
  /// Events of one byte are looked up by it, integers and strings by their words. A hit is right whatever `==` says, since equal bits are
  /// one value; a miss is no answer.
  @inlinable
  @inline(__always)
  final func lookUp(_ event: Event) -> Column {
    if MemoryLayout<Event>.size <= 1, _isPOD(Event.self) {
      return Column(cells: cellsOfByte[Self.byte(of: event)], id: .none)
    }
    let column = column(of: event)
    return Column(cells: cellsOfColumn[column], id: column)
  }

  /// The id of a column that was looked up for an event; events of one byte are looked up without it.
  @inlinable
  @inline(__always)
  final func id(of column: Column, for event: Event) -> ColumnID {
    // The compiler works out the first part, and drops the rest for events that are larger.
    if MemoryLayout<Event>.size > 1 || !_isPOD(Event.self) || column.id.exists { return column.id }
    let id = columnOfByte[Self.byte(of: event)].load(ordering: .relaxed)
    return id.exists ? id : columnOfNewByte(event)
  }

  /// Columns for bytes of which none was looked up.
  private static func unknownColumns() -> UnsafeMutablePointer<Atomic<ColumnID>> {
    let columns = UnsafeMutablePointer<Atomic<ColumnID>>.allocate(capacity: 256)
    for byte in 0..<256 { (columns + byte).initialize(to: Atomic(ColumnID.none)) }
    return columns
  }

  /// The ids of states by their only byte; nil where states are larger.
  private static func nodesOfBytes(_ states: [State?]) -> UnsafeMutablePointer<StateID>? {
    guard MemoryLayout<State>.size <= 1, _isPOD(State.self) else { return nil }
    let nodes = UnsafeMutablePointer<StateID>.allocate(capacity: 256)
    nodes.initialize(repeating: .none, count: 256)
    for node in StateID.all(states.count) {
      if let state = states[node] { nodes[byte(of: state)] = node }
    }
    return nodes
  }

  /// The column for an event.
  @inlinable
  package final func column(of event: Event) -> ColumnID {
    if MemoryLayout<Event>.size <= 1, _isPOD(Event.self) {
      let column = columnOfByte[Self.byte(of: event)].load(ordering: .relaxed)
      return column.exists ? column : columnOfNewByte(event)
    } else if WordTable.isRead(Event.self), let column = columnOfWords?.column(of: event), column.exists {
      return column
    }
    return columnOfCaseOrValue(of: event)
  }

  /// The column of an event that is not looked up by its bits.
  @inlinable
  @inline(never)
  final func columnOfCaseOrValue(of event: Event) -> ColumnID {
    if let column = columnOfCase?.column(of: event), column.exists { return column }
    return searchedColumn(of: event)
  }

  /// The column of an event that neither its bits nor its case finds.
  ///
  /// It is out of line, since it needs the event in memory.
  @inlinable
  @inline(never)
  final func searchedColumn(of event: Event) -> ColumnID {
    hashedColumn(of: event)
  }

  /// Looks up an event that the definition does not mention, and remembers its byte.
  @usableFromInline
  final func columnOfNewByte(_ event: Event) -> ColumnID {
    let column = hashedColumn(of: event)
    columnOfByte[Self.byte(of: event)].store(column, ordering: .relaxed)
    return column
  }

  @inlinable
  @inline(__always)
  static func byte<Value>(of value: Value) -> Int {
    MemoryLayout<Value>.size == 0 ? 0 : withUnsafeBytes(of: value) { Int($0[0]) }
  }

  @usableFromInline
  final func hashedColumn(of event: Event) -> ColumnID {
    if let known = eventIDs.known(event) { return ColumnID(known) }
    let column = unnamedColumn(of: event)
    columnOfCase?.remember(column, for: event)
    return column
  }

  /// The column of an event that no line names.
  ///
  /// Whether it takes an argument is in its mirror, which takes long. It is asked once for each byte; larger events only where the
  /// definition knows that some take an argument.
  private final func unnamedColumn(of event: Event) -> ColumnID {
    guard knowsCalls || MemoryLayout<Event>.size <= 1, CallSignature(of: event) != nil else { return tables.pointee.othersColumn }
    return tables.pointee.unnamedCallsColumn
  }

  /// A state by id.
  @inlinable
  package final func value(of node: StateID) -> State { states[node] }

  /// A state by the id in the word of a machine, where that is all there is to a read.
  @inlinable
  final func plainState(_ node: StateID) -> State? {
    wordShowsState ? states[node] : nil
  }

  /// Passes the address of an event to a closure, for the length of a call; an event without content has none, and any address will do.
  @inlinable
  final func withEvent<R>(_ event: Event, _ body: (UnsafeRawPointer) -> R) -> R {
    if MemoryLayout<Event>.size == 0 { return body(UnsafeRawPointer(states.values)) }
    return _withUnprotectedUnsafePointer(to: event) { body(UnsafeRawPointer($0)) }
  }

  /// The id of a state of the definition.
  ///
  /// A state of one byte is looked up by it. A hit is right whatever `==` says; a miss is no answer, as another byte may be equal.
  @inlinable
  @inline(__always)
  package final func node(of state: State) -> StateID? {
    if MemoryLayout<State>.size <= 1, _isPOD(State.self), let nodeOfByte {
      let node = nodeOfByte[Self.byte(of: state)]
      if node.exists { return node }
    }
    return hashedNode(of: state)
  }

  @usableFromInline
  final func hashedNode(of state: State) -> StateID? {
    guard let id = outlineStates.known(state), nodeOf[id].exists else { return nil }
    return nodeOf[id]
  }

  @inlinable
  final func event(of occurrence: Occurrence) -> Event? {
    // Safe because an event is boxed by a step or a definition of the same types, and borrowed from a call that takes an `Event`.
    if let kept = occurrence.kept { return kept._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Value<Event>.self).wrapped } }
    return occurrence.borrowed?.assumingMemoryBound(to: Event.self).pointee
  }

  final func cause(of occurrence: Occurrence, _ failure: (any Error)?) -> Cause<State, Event> {
    switch occurrence.kind {
    case .event:
      guard let event = event(of: occurrence) else { fatalError("an event is either kept or borrowed") }
      return .event(event)
    case .always:
      return .always
    case .start:
      return .start
    case .stop:
      return .stop
    case .failure:
      guard let failure else { fatalError("a failure has an error") }
      return .failure(failure)
    case .done:
      return .done(value(of: occurrence.node))
    }
  }

  @inlinable
  final func cause(of record: TransitionRecord) -> Cause<State, Event> {
    switch record.kind {
    case .event: .event(event(of: record))
    case .always: .always
    case .start: .start
    case .stop: .stop
    case .failure: record.references?.error.map { .failure($0) } ?? .always
    case .done: .done(stateDone(in: record))
    }
  }

  @usableFromInline
  final func stateDone(in record: TransitionRecord) -> State { value(of: StateID(bits: record.smallEvent)) }

  @inlinable
  final func event(of record: TransitionRecord) -> Event {
    // Safe because the same definition recorded it: boxed, or as it is where its size allows that.
    if let event = record.references?.event { return unsafeDowncast(event, to: Value<Event>.self).wrapped }
    return withUnsafePointer(to: record.smallEvent) { UnsafeRawPointer($0).assumingMemoryBound(to: Event.self).pointee }
  }

  package override func name(of node: StateID) -> String { stateNames[node] }

  override func name(of occurrence: Occurrence, _ failure: (any Error)?) -> String { "\(cause(of: occurrence, failure))" }

  override func wantsReply(_ occurrence: Occurrence) -> Bool {
    guard case .event(let event) = cause(of: occurrence, nil) else { return false }
    return CallSignature(of: event)?.replies == true
  }

  override func column(of event: StoredEvent) -> ColumnID { column(of: event.event(as: Event.self)) }

  override func box(_ event: UnsafeRawPointer) -> AnyValue {
    Value(event.assumingMemoryBound(to: Event.self).pointee)
  }

  /// The states that have a value, in document order.
  final var allStates: [State] {
    states.all
  }

  final func names(of guards: [GuardID]) -> [GuardName] {
    guards.map { guardNames[$0] }
  }
}
