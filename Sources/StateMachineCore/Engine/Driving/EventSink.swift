/// What a caller wants to know of an event.
///
/// An answer is written where the caller wants it, and only if there is more to say than the result. A value that is returned would be
/// copied for each step.
protocol EventSink {
  associatedtype Result

  /// What the call wants of its engine.
  static var flags: StepFlags { get }
  /// The name of the call.
  var call: StaticString { get }
  /// Whether the event is accepted where it is only deferred, or only remembered by a join.
  var postpones: Bool { get }

  /// A transition was taken of which nothing has to be kept.
  func taken(_ step: BriefStep) -> Result
  /// The event was answered without an engine.
  func answered(_ answer: @autoclosure () -> Answer, isAccepted: Bool) -> Result
  /// An engine has processed the event, and not yet what it has left.
  func processed(_ verdict: Engine.Verdict, _ engine: UnsafeMutablePointer<Engine>) -> Result
}

/// For `fire`: whether the event was accepted.
struct AcceptanceSink: EventSink {
  static var flags: StepFlags { [] }
  var call: StaticString { "fire" }
  var postpones: Bool { true }

  @inline(__always) func taken(_ step: BriefStep) -> Bool { true }
  @inline(__always) func answered(_ answer: @autoclosure () -> Answer, isAccepted: Bool) -> Bool { isAccepted }
  @inline(__always) func processed(_ verdict: Engine.Verdict, _ engine: UnsafeMutablePointer<Engine>) -> Bool { !verdict.isRejection }
}

/// For `attempt`: the step that the event led to, or an answer.
struct AnswerSink: EventSink {
  static var flags: StepFlags { .answers }
  /// Only a transition counts: the call is `require`.
  let isRequired: Bool
  var call: StaticString { isRequired ? "require" : "attempt" }
  var postpones: Bool { !isRequired }
  /// The place of the answer, which is initialised where the result is nil.
  let place: UnsafeMutablePointer<Answer>

  @inline(__always) func taken(_ step: BriefStep) -> BriefStep? { step }

  @inline(__always)
  func answered(_ answer: @autoclosure () -> Answer, isAccepted: Bool) -> BriefStep? {
    place.initialize(to: answer())
    return nil
  }

  @inline(__always)
  func processed(_ verdict: Engine.Verdict, _ engine: UnsafeMutablePointer<Engine>) -> BriefStep? {
    if verdict == .transitioned, !engine.pointee.hasEffects, let step = engine.pointee.briefStep { return step }
    place.initialize(to: engine.pointee.answer(verdict))
    return nil
  }
}

/// For `require`: whether the event was accepted, and if not, why.
struct RejectionSink: EventSink {
  static var flags: StepFlags { .keepsRefusals }
  var call: StaticString { "require" }
  var postpones: Bool { false }
  /// The place of the answer, which is initialised where the result is false.
  let place: UnsafeMutablePointer<Answer>

  @inline(__always) func taken(_ step: BriefStep) -> Bool { true }

  @inline(__always)
  func answered(_ answer: @autoclosure () -> Answer, isAccepted: Bool) -> Bool {
    if !isAccepted { place.initialize(to: answer()) }
    return isAccepted
  }

  @inline(__always)
  func processed(_ verdict: Engine.Verdict, _ engine: UnsafeMutablePointer<Engine>) -> Bool {
    answered(engine.pointee.answer(verdict), isAccepted: !verdict.isRejection)
  }
}

extension Answer {
  var isRejection: Bool {
    if case .rejected = self { true } else { false }
  }
}
