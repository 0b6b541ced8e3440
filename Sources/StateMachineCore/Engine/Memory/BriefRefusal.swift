/// Why an event was not accepted and where the machine was, in the few words that most rejections need.
///
/// Answers are passed from function to function. A ``Refusal`` and a ``Configuration`` take several words, and each function that passes
/// them on has to look at their references.
@usableFromInline
struct BriefRefusal: Sendable {
  private let node: StateID
  private let kind: Kind
  private let guards: FewGuards
  /// The first 64 states, in a definition with regions; zero also where a light step has not looked them up.
  private let low: UInt64
  /// What does not fit, if the kind is ``Kind/long``.
  private let object: Long?

  private enum Kind: UInt8 {
    case noTransition, guards, impossible, stopped, unstarted, long
  }

  /// What does not fit: an error, many guards, many active states.
  private final class Long: Sendable {
    let refusal: Refusal
    let configuration: Configuration

    init(_ refusal: Refusal, _ configuration: Configuration) {
      (self.refusal, self.configuration) = (refusal, configuration)
    }
  }

  private init(_ kind: Kind, _ guards: FewGuards, at node: StateID, _ low: UInt64, _ object: Long?) {
    (self.kind, self.guards, self.node, self.low, self.object) = (kind, guards, node, low, object)
  }

  init(_ refusal: Refusal, in configuration: Configuration) {
    let active = configuration.active
    if configuration.wide == nil, let (kind, guards) = Self.brief(refusal) {
      self.init(kind, guards, at: active, configuration.low, nil)
    } else {
      self.init(.long, FewGuards(), at: active, configuration.low, Long(refusal, configuration))
    }
  }

  /// A refusal in the configuration of the last commit, which most machines need not copy for it.
  @inline(__always)
  init(_ refusal: Refusal, in memory: UnsafeMutablePointer<Memory>) {
    if memory.pointee.wide == nil, let (kind, guards) = Self.brief(refusal) {
      self.init(kind, guards, at: memory.pointee.active, memory.pointee.low, nil)
    } else {
      self.init(refusal, in: memory.pointee.configuration)
    }
  }

  /// No line takes the event, or one says that it cannot come, while no region is active.
  init(isImpossible: Bool, at node: StateID) {
    self.init(isImpossible ? .impossible : .noTransition, FewGuards(), at: node, 0, nil)
  }

  /// Guards were false while no region is active.
  init(_ guards: FewGuards, at node: StateID) {
    self.init(.guards, guards, at: node, 0, nil)
  }

  private static func brief(_ refusal: Refusal) -> (Kind, FewGuards)? {
    switch refusal {
    case .noTransition: (.noTransition, FewGuards())
    case .guards(let guards): guards.allFew.map { (.guards, $0) }
    case .failed: nil
    case .impossible: (.impossible, FewGuards())
    case .stopped: (.stopped, FewGuards())
    case .unstarted: (.unstarted, FewGuards())
    }
  }
}

extension BriefRefusal {
  /// Why the event was not accepted.
  var reason: Refusal {
    switch kind {
    case .noTransition: .noTransition
    case .guards: .guards(GuardNumbers(guards))
    case .impossible: .impossible
    case .stopped: .stopped
    case .unstarted: .unstarted
    case .long: long.refusal
    }
  }

  /// Where the machine was; the closure says which of the first 64 states are active where no region is, by the deepest one.
  func configuration(low lowOfPath: (StateID) -> UInt64) -> Configuration {
    if kind == .long { return long.configuration }
    let isPath = low == 0 && kind != .stopped && kind != .unstarted
    return Configuration(active: node, low: isPath ? lowOfPath(node) : low)
  }

  private var long: Long {
    guard let object else { fatalError("a long refusal has an object") }
    return object
  }
}
