/// Why an event was not accepted and where the machine was, in the few words that most rejections need.
///
/// Answers are passed from function to function. A ``Refusal`` and a ``Configuration`` take nine words, and each function that passes them
/// on looks for what they refer to.
@usableFromInline
struct BriefRefusal: Sendable {
  private let node: StateID
  private let kind: Kind
  private let guards: FewGuards
  private let low: UInt64
  /// The value of the active state, if it has one; what does not fit, if the kind is ``Kind/long``.
  private let object: (any AnyObject & Sendable)?

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

  @usableFromInline
  init(_ refusal: Refusal, in configuration: Configuration) {
    node = configuration.active.node
    low = configuration.low
    if configuration.wide == nil, let (kind, guards) = Self.brief(refusal) {
      (self.kind, self.guards, object) = (kind, guards, configuration.active.value)
    } else {
      (kind, guards, object) = (.long, FewGuards(), Long(refusal, configuration))
    }
  }

  /// No line takes the event, or one says that it cannot come, while one state says all.
  init(isImpossible: Bool, at node: StateID) {
    (kind, guards) = (isImpossible ? .impossible : .noTransition, FewGuards())
    (self.node, low, object) = (node, 0, nil)
  }

  /// Guards were false while one state says all.
  init(_ guards: FewGuards, at node: StateID) {
    (kind, self.guards) = (.guards, guards)
    (self.node, low, object) = (node, 0, nil)
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

  /// Where the machine was.
  var configuration: Configuration {
    if kind == .long { return long.configuration }
    // Safe because the initialisers put nothing else there.
    let value = object.map { unsafeDowncast($0, to: AnyValue.self) }
    return Configuration(active: StateReference(node: node, value: value), low: low)
  }

  private var long: Long {
    guard let long = object as? Long else { fatalError("a long refusal has an object") }
    return long
  }
}
