/// How events are handed to a machine, and what its definition and its observers ask for beside the chart.
///
/// None of it may change what the machine does.
struct EntryPoint: Sendable, CustomStringConvertible {
  enum Kind: Sendable {
    case value
    case threadsafe
    case owned
  }

  enum Way: Sendable {
    case fire
    case attempt
    case require
    case enqueue
    case submit
  }

  enum Extra: Sendable {
    /// Hooks of every kind that record what they see.
    case hooks
    /// A hook that never runs.
    case idleHook
    case rejectionHook
    case observer
    /// Observers of one state each, beside one of all transitions.
    case filters
    case tracer
  }

  var kind: Kind
  var way: Way
  var extras: Set<Extra>

  init(_ kind: Kind, _ way: Way, _ extras: Set<Extra> = []) {
    (self.kind, self.way, self.extras) = (kind, way, extras)
  }

  func has(_ extra: Extra) -> Bool { extras.contains(extra) }

  var description: String { "\(kind) \(way) \(extras.map { "\($0)" }.sorted())" }
}

extension EntryPoint {
  /// What all others are compared with: every field of a record is filled.
  static let first = EntryPoint(.threadsafe, .attempt, [.hooks, .observer, .rejectionHook])

  static let others: [EntryPoint] = [
    EntryPoint(.value, .fire), EntryPoint(.value, .fire, [.hooks]), EntryPoint(.value, .attempt, [.idleHook]),
    EntryPoint(.value, .require, [.hooks, .rejectionHook]),
    EntryPoint(.threadsafe, .fire), EntryPoint(.threadsafe, .fire, [.hooks]), EntryPoint(.threadsafe, .fire, [.observer, .filters]),
    EntryPoint(.threadsafe, .fire, [.hooks, .observer]), EntryPoint(.threadsafe, .fire, [.idleHook, .observer, .rejectionHook]),
    EntryPoint(.threadsafe, .fire, [.hooks, .tracer]), EntryPoint(.threadsafe, .require, [.hooks, .observer]),
    EntryPoint(.threadsafe, .enqueue, [.hooks]), EntryPoint(.threadsafe, .submit, [.observer, .filters]),
    EntryPoint(.owned, .fire, [.observer, .idleHook]), EntryPoint(.owned, .fire, [.hooks]), EntryPoint(.owned, .attempt),
    EntryPoint(.owned, .require, [.hooks, .observer, .tracer]),
  ]
}
