/// A state of an ``OracleChart``, with everything inside it.
struct OracleState: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case atomic
    case compound
    case parallel
    case final
    case shallowHistory
    case deepHistory
  }

  /// A transition written `from: .any` in this scope.
  struct Wildcard: Equatable, Sendable {
    var transition: OracleTransition
    var except: [String] = []
  }

  /// An event that is sent when the state has been active for so many milliseconds.
  struct Timeout: Equatable, Sendable {
    var delay: Int
    var event: String
  }

  var name: String
  var kind: Kind
  var children: [OracleState]
  /// Of a compound state the targets of its initial transition (none: its first child), of a history state its default.
  var initial: [String] = []
  /// Actions of the initial transition, of a history state those of its default.
  var initialActions: [OracleAction] = []
  var transitions: [OracleTransition] = []
  var wildcards: [Wildcard] = []
  /// Blocks: an action that fails ends its own block only.
  var onEntry: [[OracleAction]] = []
  var onExit: [[OracleAction]] = []
  var deferrals: [OracleTrigger] = []
  var timeouts: [Timeout] = []

  init(
    _ name: String, _ kind: Kind = .atomic, _ children: [OracleState] = [], initial: [String] = [], _ transitions: [OracleTransition] = []
  ) {
    self.name = name
    self.kind = kind
    self.children = children
    self.initial = initial
    self.transitions = transitions
  }

  /// An atomic state, or one whose children come later.
  init(_ name: String, _ kind: Kind, _ transitions: [OracleTransition]) {
    self.init(name, kind, [], transitions)
  }

  var hasName: Bool { !name.hasPrefix("#") }
  var isHistory: Bool { kind == .shallowHistory || kind == .deepHistory }

  /// The state with one thing more: fixtures are written as chains of these.
  func with<Value>(_ part: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var copy = self
    copy[keyPath: part] = value
    return copy
  }
}
