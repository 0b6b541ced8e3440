/// A condition for a transition or a branch.
///
/// Handed in as `if:`. A guard has no side effects; it may throw, like a hook. Guards with a name read well in rejections and diagrams;
/// one without is called by its place.
///
/// ```swift
/// sm.when(.pay, from: .placed, to: .paid, if: Guard("has funds") { step in step.context.balance > 0 } && !.isIn(.frozen))
/// ```
///
/// Guards are evaluated on the thread that fires, while other senders wait.
public struct Guard<Context, State: Hashable & Sendable, Event: Sendable>: Sendable {
  /// Answers whether the condition holds in a step.
  public typealias Predicate = @Sendable (borrowing Step<Context, State, Event>) throws -> Bool

  indirect enum Form: Sendable {
    case predicate(GuardName, Reads, Predicate)
    case isIn(State)
    case isInOne(of: StateMatcher<State>)
    case both(Form, Form)
    case either(Form, Form)
    case not(Form)
  }

  /// What a predicate is given beside the step.
  struct Reads: Equatable, Sendable {
    /// The payload of this state.
    var payloadOf: State?
    /// The argument of the event.
    var argument = false
  }

  let form: Form

  private init(_ form: Form) {
    self.form = form
  }

  /// A condition without a name; a rejection calls it `guard at Orders.swift:12`.
  ///
  /// - Parameters:
  ///   - predicate: Answers whether the condition holds. If it throws, the definition's ``ErrorPolicy`` says what happens.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public init(_ predicate: @escaping Predicate, fileID: String = #fileID, line: UInt = #line) {
    self.init(.predicate(GuardName(text: "guard at \(SourcePlace(fileID: fileID, line: line))", isPlace: true), Reads(), predicate))
  }

  /// A condition with a name, for rejections, traces and diagrams.
  ///
  /// - Parameters:
  ///   - name: What holds when the answer is true, such as `has funds`.
  ///   - predicate: Answers whether the condition holds. If it throws, the definition's ``ErrorPolicy`` says what happens.
  public init(_ name: String, _ predicate: @escaping Predicate) {
    self.init(.predicate(GuardName(text: name), Reads(), predicate))
  }

  /// A condition whose predicate is given data beside the step.
  @usableFromInline
  init(_ name: String, payloadOf state: State?, readsArgument: Bool, _ predicate: @escaping Predicate) {
    self.init(.predicate(GuardName(text: name), Reads(payloadOf: state, argument: readsArgument), predicate))
  }

  /// Whether a state is active, `In()` in SCXML 5.9.1.
  ///
  /// - Parameter state: The state; one that the definition does not have is never active.
  /// - Returns: The guard.
  public static func isIn(_ state: State) -> Self {
    Self(.isIn(state))
  }

  /// Whether one of several states is active.
  ///
  /// ```swift
  /// sm.when(.ring, from: .idle, to: .ringing, if: !.isIn([.muted, .away]))
  /// ```
  ///
  /// - Parameter states: The states.
  /// - Returns: The guard.
  @_disfavoredOverload
  public static func isIn(_ states: StateMatcher<State>) -> Self {
    Self(.isInOne(of: states))
  }

  /// Both hold; the second is asked only if the first holds.
  public static func && (a: Self, b: Self) -> Self {
    Self(.both(a.form, b.form))
  }

  /// At least one holds; the second is asked only if the first does not hold.
  public static func || (a: Self, b: Self) -> Self {
    Self(.either(a.form, b.form))
  }

  /// The guard does not hold.
  public static prefix func ! (a: Self) -> Self {
    Self(.not(a.form))
  }
}

extension Guard.Form {
  /// The name of the whole condition.
  var guardName: GuardName {
    if case .predicate(let name, _, _) = self { name } else { GuardName(text: name) }
  }

  /// The name as rejections, traces and diagrams show it, with brackets only where they are needed.
  private var name: String {
    switch self {
    case .predicate(let name, _, _): name.text
    case .isIn(let state): "in \(label: state)"
    case .isInOne(let states): "in \(states.name)"
    case .both(let a, let b): "\(a.name(inside: .both)) && \(b.name(inside: .both))"
    case .either(let a, let b): "\(a.name(inside: .either)) || \(b.name(inside: .either))"
    case .not(let a): "!\(a.name(inside: .not))"
    }
  }

  private enum Operator: Int {
    case either
    case both
    case not
  }

  private func name(inside outer: Operator) -> String {
    let own: Operator? =
      switch self {
      case .predicate, .isIn, .isInOne: nil
      case .both: .both
      case .either: .either
      case .not: .not
      }
    guard let own, own.rawValue < outer.rawValue else { return name }
    return "(\(name))"
  }
}
