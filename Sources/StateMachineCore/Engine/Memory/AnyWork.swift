/// A task, a stream or a child machine, as machines know it: user code that a state runs while it is active.
package class AnyWork: @unchecked Sendable {
  // Safe because each subclass holds immutable, `@Sendable` closures.

  /// What its line says beside its code.
  package struct Settings: Sendable {
    var name: String
    package var kind: Kind
    package var restores = RestoredWork.restart
    /// How long an activation may take; nil for any time.
    package var timeLimit: Duration?
    var retry = Retry.never
    /// It is passed the owner of the machine, and keeps it alive while an attempt runs.
    var keepsOwner = false
  }

  package enum Kind: Sendable {
    case task
    case stream
    case child
  }

  package let settings: Settings

  init(_ settings: Settings) {
    self.settings = settings
  }

  package final var name: String { settings.name }

  /// What the event for its end is called; nil where there is none, or where a closure makes it.
  package var endEventName: String? { nil }

  /// Makes the input, in the step that enters the state; nil where the work needs none.
  func input(_ step: borrowing AnyStep) throws -> AnyValue? { nil }

  /// What becomes of a failure.
  func answer(to error: any Error) -> FailureAnswer { .raised }

  /// The type of its input; nil where it needs none.
  package var inputType: SlotType? { nil }

  /// Whether its input, if it needs one, can be encoded and decoded.
  package var hasCodableInput: Bool { true }

  /// The input that something else decodes.
  ///
  /// - Parameter decode: Decodes a value of a type.
  /// - Returns: The input; nil where its type cannot be decoded.
  /// - Throws: What `decode` throws.
  package func input(_ decode: (any Decodable.Type) throws -> any Decodable) throws -> AnyValue? { nil }

  // MARK: Child machines

  /// The machine, where it is one: not started.
  func makeChild(_ input: AnyValue?) -> AnyChild? { nil }

  /// Runs an attempt of a task or a stream.
  ///
  /// - Parameters:
  ///   - attempt: What is run.
  ///   - report: Called with each event that comes before the end. It returns when the machine has processed the event, and says whether
  ///     the activation goes on.
  /// - Returns: The result or failure of the attempt.
  func run(_ attempt: WorkAttempt, _ report: @escaping @Sendable (WorkNews) async -> Bool) async -> WorkNews {
    fatalError("run(_:_:) belongs to the subclass")
  }
}

/// One attempt of an activation.
struct WorkAttempt: Sendable {
  let input: AnyValue?
  /// Counted from 1.
  let number: Int
  /// The object that the machine belongs to, for work that is isolated to it.
  var owner: WorkOwner?
  /// Whether its activation has not ended; asked again where the attempt begins, since it may have ended on the way there.
  var isOfUse: @Sendable () -> Bool = { true }
}

/// The object that a machine belongs to, while work runs that is isolated to it.
///
/// Safe because only actors, and objects on the main actor, have such work, and it is called where they live.
struct WorkOwner: @unchecked Sendable {
  let object: AnyObject
}
