/// A transition that was taken, in numbers: for an answer, or for listeners.
///
/// Most transitions have nothing that has to be kept alive, so that writing one down costs no more than copying it.
@usableFromInline
struct TransitionRecord: Sendable {
  @usableFromInline let sourceLeaf: Int32
  @usableFromInline let targetLeaf: Int32
  @usableFromInline let kind: Occurrence.Kind
  @usableFromInline let isInternal: Bool
  /// An event of at most eight bytes without references, as it is.
  @usableFromInline let smallEvent: UInt64
  @usableFromInline let references: References?

  /// What has to be kept alive.
  @usableFromInline
  final class References: Sendable {
    @usableFromInline let source: AnyValue?
    @usableFromInline let target: AnyValue?
    @usableFromInline let event: AnyValue?
    @usableFromInline let error: (any Error)?
    @usableFromInline let parts: Parts?

    init(source: AnyValue?, target: AnyValue?, event: AnyValue?, error: (any Error)?, parts: Parts?) {
      self.source = source
      self.target = target
      self.event = event
      self.error = error
      self.parts = parts
    }
  }

  /// What does not follow from source and target, where states have states inside.
  @usableFromInline
  struct Parts: Sendable {
    var targets: [StateReference]
    var exited: [StateReference]
    var entered: [StateReference]
    /// The same of the whole microstep, in the order in which it happened, with its first transition; nothing with the others.
    var exitedByMicrostep: [StateReference]
    var enteredByMicrostep: [StateReference]
    /// The machine's state after the microstep.
    var after: StateReference
  }

  init(
    from source: BorrowedState, to target: BorrowedState, _ occurrence: Occurrence, _ error: (any Error)? = nil, isInternal: Bool = false,
    parts: Parts? = nil, in chart: Chart
  ) {
    sourceLeaf = source.leaf
    targetLeaf = target.leaf
    kind = occurrence.kind
    self.isInternal = isInternal
    let smallEvent = chart.smallEvent(of: occurrence)
    self.smallEvent = occurrence.kind == .done ? UInt64(UInt32(bitPattern: occurrence.node)) : smallEvent ?? 0
    let isPlain = smallEvent != nil || occurrence.kind != .event && error == nil && occurrence.kept == nil
    guard !isPlain || source.value != nil || target.value != nil || parts != nil else {
      references = nil
      return
    }
    let event = smallEvent == nil && occurrence.kind == .event ? chart.keep(occurrence) : occurrence.kept?.takeUnretainedValue()
    references = References(source: source.kept.value, target: target.kept.value, event: event, error: error, parts: parts)
  }

  @inlinable var source: BorrowedState {
    BorrowedState(leaf: sourceLeaf, value: references?.source.map(Unmanaged.passUnretained))
  }

  @inlinable var target: BorrowedState {
    BorrowedState(leaf: targetLeaf, value: references?.target.map(Unmanaged.passUnretained))
  }

  var targets: [BorrowedState] { references?.parts?.targets.map(\.borrowed) ?? (isInternal ? [] : [target]) }
  var exited: [BorrowedState] { references?.parts?.exited.map(\.borrowed) ?? (isInternal ? [] : [source]) }
  var entered: [BorrowedState] { references?.parts?.entered.map(\.borrowed) ?? (isInternal ? [] : [target]) }

  var exitedByMicrostep: [BorrowedState] { references?.parts?.exitedByMicrostep.map(\.borrowed) ?? exited }
  var enteredByMicrostep: [BorrowedState] { references?.parts?.enteredByMicrostep.map(\.borrowed) ?? entered }
  var after: BorrowedState { references?.parts?.after.borrowed ?? target }

  /// Whether the transition left, or entered, a state.
  func exits(_ node: Int32) -> Bool {
    references?.parts?.exited.contains { $0.leaf == node } ?? (!isInternal && sourceLeaf == node)
  }

  func enters(_ node: Int32) -> Bool {
    references?.parts?.entered.contains { $0.leaf == node } ?? (!isInternal && targetLeaf == node)
  }
}

extension Chart {
  /// The event of an occurrence as it is, where it is small enough and in its sender's hands.
  fileprivate final func smallEvent(of occurrence: Occurrence) -> UInt64? {
    guard let smallEventSize, let borrowed = occurrence.borrowed, occurrence.kind == .event else { return nil }
    var bits: UInt64 = 0
    withUnsafeMutableBytes(of: &bits) { $0.copyMemory(from: UnsafeRawBufferPointer(start: borrowed, count: smallEventSize)) }
    return bits
  }

  /// The event of an occurrence, for as long as somebody needs it.
  final func keep(_ occurrence: Occurrence) -> AnyValue {
    if let kept = occurrence.kept { return kept.takeUnretainedValue() }
    guard let borrowed = occurrence.borrowed else { fatalError("an event is either kept or borrowed") }
    return keep(borrowed)
  }
}
