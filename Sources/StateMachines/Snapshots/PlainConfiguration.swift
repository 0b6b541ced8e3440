/// The active states of a machine that remembers nothing else.
///
/// Machines of one definition that have equal ones have equal snapshots, which are encoded alike.
package struct PlainConfiguration: Hashable, Sendable {
  private let node: StateID
  private let low: UInt64
  private let phase: Memory.Phase

  /// - Returns: Nil where a machine remembers more.
  init?(_ memory: borrowing Memory) {
    guard memory.wide == nil, memory.payloads == nil, memory.rest?.isPlain ?? true else { return nil }
    (node, low, phase) = (memory.active, memory.low, memory.phase)
  }
}

extension Memory.Rest {
  /// Whether it has no more than a label and a time.
  fileprivate var isPlain: Bool {
    deferred.isEmpty && timers.isEmpty && activities.isUnused && startError == nil && remembered == nil && rememberedValues.isEmpty
  }
}
