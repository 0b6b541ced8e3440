/// A transition that was taken, in numbers: for an answer, or for those who are told.
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

    init(source: AnyValue?, target: AnyValue?, event: AnyValue?, error: (any Error)?) {
      self.source = source
      self.target = target
      self.event = event
      self.error = error
    }
  }

  init(
    from source: BorrowedState, to target: BorrowedState, _ occurrence: Occurrence, _ error: (any Error)? = nil, isInternal: Bool = false,
    in chart: Chart
  ) {
    sourceLeaf = source.leaf
    targetLeaf = target.leaf
    kind = occurrence.kind
    self.isInternal = isInternal
    let smallEvent = chart.smallEvent(of: occurrence)
    self.smallEvent = smallEvent ?? 0
    let isPlain = smallEvent != nil || occurrence.kind != .event && error == nil
    guard !isPlain || source.value != nil || target.value != nil else {
      references = nil
      return
    }
    references = References(
      source: source.kept.value, target: target.kept.value,
      event: smallEvent == nil && occurrence.kind == .event ? chart.keep(occurrence) : nil,
      error: error)
  }

  @inlinable var source: BorrowedState {
    BorrowedState(leaf: sourceLeaf, value: references?.source.map(Unmanaged.passUnretained))
  }

  @inlinable var target: BorrowedState {
    BorrowedState(leaf: targetLeaf, value: references?.target.map(Unmanaged.passUnretained))
  }

  var targets: [BorrowedState] { isInternal ? [] : [target] }
  var exited: [BorrowedState] { isInternal ? [] : [source] }
  var entered: [BorrowedState] { isInternal ? [] : [target] }
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
