/// What guards and hooks see of a microstep.
///
/// A ``Step`` is its address.
@usableFromInline
struct StepFrame {
  // Safe because the machine whose call this is keeps its definition; counting references to it would cost more than a hook.
  @usableFromInline unowned(unsafe) var compiled: CompiledDefinition
  @usableFromInline var context: UnsafeMutableRawPointer
  /// Where a step, which knows its type, finds the event: that of the step, or the last one before a step without one; nil where there is
  /// none.
  @usableFromInline var eventAddress: UnsafeRawPointer?
  /// The argument and the reply of the event; nil where it came without.
  @usableFromInline var call: UnsafeMutablePointer<CallFrame>?
  /// Whose entry or exit this is; elsewhere the source.
  @usableFromInline var shownState: UnsafePointer<ShownState>
  @usableFromInline var shownSource: UnsafePointer<ShownState>
  @usableFromInline var shownTarget: UnsafePointer<ShownState>
  /// The engine that runs the step; nil as long as a light step needs none.
  var engine: UnsafeMutablePointer<Engine>?
  /// The payload of the source, for an action of a light step that may change it in place or move it out; nil once it is moved out.
  @usableFromInline var sourcePlace: UnsafeMutableRawPointer?
  /// Where such an action puts the payload of the target; nil once it is there.
  @usableFromInline var targetPlace: UnsafeMutableRawPointer?
  /// What the machine is called, for the length of a call; nil where it has no label, or is a value.
  var label: UnsafePointer<String>?
  /// The action has the payload of the source, which nothing else may read meanwhile.
  @usableFromInline var isSourceInUse = false
  /// See ``StepFlags/ownerHasClock``.
  var ownerHasClock = false
  /// The part of a guard that was asked last, where guards have parts.
  var askedPart = GuardID.none

  // Inlined, since a frame that is returned is copied: in pieces larger than those just written, for which the processor has to wait.
  @inline(__always)
  init(_ compiled: CompiledDefinition, context: UnsafeMutableRawPointer, showing shown: UnsafePointer<ShownState>) {
    self.compiled = compiled
    self.context = context
    (shownState, shownSource, shownTarget) = (shown, shown, shown)
  }
}

extension StepFrame {
  /// The step is taken for its event, not for the absence of one.
  ///
  /// A light step always is.
  @usableFromInline var isForEvent: Bool { engine.map { $0.pointee.occurrence.kind == .event } ?? true }
}

extension AnyStep {
  /// A step of the microstep that a frame shows.
  @inline(__always)
  init(_ frame: UnsafeMutablePointer<StepFrame>) {
    self.init(place: UnsafeMutableRawPointer(frame))
  }

  // Safe because steps are made from frames, and from nothing else.
  @inline(__always) var frame: UnsafeMutablePointer<StepFrame> { place.assumingMemoryBound(to: StepFrame.self) }
}

extension Engine {
  /// The frame of an engine, which stays where it is.
  @inline(__always)
  static func frame(of engine: UnsafeMutablePointer<Engine>) -> UnsafeMutablePointer<StepFrame> {
    // Safe because a stored property of something that has an address has one, for as long.
    withUnsafeMutablePointer(to: &engine.pointee.frame) { $0 }
  }

  /// Calls a closure with the step that hooks see.
  ///
  /// The address of the engine is taken as well, so that the compiler knows that a hook may change what the engine holds.
  @inline(__always)
  mutating func withStep<R>(_ body: (inout AnyStep) throws -> R) rethrows -> R {
    try _withUnprotectedUnsafeMutablePointer(to: &self) { engine in
      try _withUnprotectedUnsafeMutablePointer(to: &engine.pointee.frame) { frame in
        var step = AnyStep(frame)
        return try body(&step)
      }
    }
  }
}
