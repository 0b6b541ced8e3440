import TestSupport

/// How events are handed to a machine, and what its definition and its observers ask for beside the chart.
///
/// None of it may change what the machine does.
struct EntryPoint: Sendable, CustomStringConvertible {
  enum Kind: CaseIterable, Sendable {
    case value
    /// A value with a context, which is restored when a step is undone.
    case context
    /// The same, in one value with its context.
    case embedded
    case threadsafe
    /// The machines of owners.
    case object, actor, mainActor
    /// That of an owner for any thread, whose properties are restored when a step is undone.
    case sharedObject
  }

  enum Way: CaseIterable, Sendable {
    case fire, attempt, require, enqueue, submit
  }

  enum Extra: CaseIterable, Sendable {
    /// Hooks that record what they see.
    case before, exit, entry, after
    /// A hook that never runs.
    case idleHook
    case rejectionHook
    case observer
    /// Observers with filters: by state, by path, by event.
    case filters
    case tracer
    /// Events from outside are written and fired with an argument.
    case calls
  }

  var kind: Kind
  var way: Way
  var extras: Set<Extra>

  init(_ kind: Kind, _ way: Way, _ extras: Set<Extra> = []) {
    (self.kind, self.way) = (kind, way)
    self.extras = extras.filter { extra in
      if extra == .calls { return way.takesArguments }
      return kind.isObservable || extra == .tracer && way == .attempt || !extra.isObserver
    }
  }

  func has(_ extra: Extra) -> Bool { extras.contains(extra) }

  var description: String { "\(kind) \(way) \(extras.map { "\($0)" }.sorted())" }
}

extension EntryPoint {
  /// What all others are compared with: it takes the general path, and fills every field of a record.
  static let first = EntryPoint(.threadsafe, .attempt, [.before, .exit, .entry, .after, .observer, .rejectionHook, .tracer])

  /// Every way of handing in an event to every kind of machine.
  static let ways: [(kind: Kind, way: Way)] = Kind.allCases.flatMap { kind in kind.ways.map { (kind, $0) } }

  /// A third of the ways, each with a random set of extras.
  static func some(number: Int) -> [EntryPoint] {
    var generator = SeededGenerator(seed: UInt64(number))
    return ways.enumerated().filter { ($0.offset + number).isMultiple(of: 3) }.map { _, way in
      EntryPoint(way.kind, way.way, Extra.some(&generator))
    }
  }
}

extension EntryPoint.Extra {
  static let hooks: [Self] = [.before, .exit, .entry, .after]

  /// Those that take the general path are rare; hooks of one kind alone are not.
  fileprivate static func some(_ generator: inout SeededGenerator) -> Set<Self> {
    let some =
      switch generator.below(5) {
      case 0: hooks
      case 1, 2: [hooks[generator.below(hooks.count)]]
      default: [] as [Self]
      }
    return Set(
      allCases.filter { extra in
        switch extra {
        case .before, .exit, .entry, .after: some.contains(extra)
        case .idleHook, .tracer: generator.once(in: 4)
        case .rejectionHook, .observer, .filters, .calls: generator.once(in: 2)
        }
      })
  }
}

extension EntryPoint.Way {
  /// Queues keep events, and so none with an argument.
  var takesArguments: Bool { self == .fire || self == .attempt || self == .require }
}

extension EntryPoint.Kind {
  /// Values are not observed.
  var isObservable: Bool { ![.value, .context, .embedded].contains(self) }

  var isActor: Bool { self == .actor || self == .mainActor }

  var ways: [EntryPoint.Way] {
    switch self {
    case .value, .context, .embedded, .object: [.fire, .attempt, .require]
    case .actor, .mainActor: [.fire, .attempt, .require, .enqueue]
    case .threadsafe, .sharedObject: EntryPoint.Way.allCases
    }
  }
}

extension EntryPoint.Extra {
  fileprivate var isObserver: Bool { self == .observer || self == .filters || self == .tracer }
}
