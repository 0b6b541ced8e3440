/// Actions that have payloads.
///
/// One that cannot throw finds them in the frame, where nothing can fail after it any more: it changes the payload of the source in place,
/// or moves it out, and puts that of the target in its place. For any other action an engine passes them on, which can undo it.
extension LightStep {
  /// Nothing that may throw follows an action, nor anything that may have to be undone.
  @inline(__always)
  var isCertain: Bool { route.pointee.cost >= .actions && !CallbackDepth.isExhausted(tables.pointee.deepThreads) }

  /// The payloads of the machine, which shares them with no copy; nil as long as there are none.
  var ownPayloads: PayloadMemory? {
    @inline(__always) get {
      guard let memory, isKnownUniquelyReferenced(&memory.pointee.payloads) else { return nil }
      return memory.pointee.payloads.map { PayloadMemory($0) }
    }
  }

  /// Runs an action of a route from a state that holds a payload, or to one, where nothing can fail any more.
  @inline(__always)
  mutating func runWithPayloads(_ hook: Unmanaged<AnyHook>, _ payloads: PayloadMemory) throws {
    let route = route
    let (source, target) = (route.pointee.passed, route.pointee.made)
    if source.exists, payloads.has(source) {
      passed = source
      frame.sourcePlace = payloads.base + Int(route.pointee.passedOffset)
    }
    let isFree = target.exists && !payloads.has(target)
    if isFree { frame.targetPlace = payloads.base + Int(route.pointee.madeOffset) }
    try call(hook)
    frame.engine?.pointee.endPassing()
    if route.pointee.movesPayload { finishMoving(of: payloads, to: target, isFree: isFree) }
    (passed, frame.sourcePlace, frame.targetPlace) = (.none, nil, nil)
  }

  /// Notes what the action has moved out, or put in, and takes out what it has left at the source.
  ///
  /// The action has taken out of the frame what it has moved.
  @inline(__always)
  private mutating func finishMoving(of payloads: PayloadMemory, to target: SlotID, isFree: Bool) {
    let isTargetThere = target.isNone || isFree && frame.targetPlace == nil
    if isTargetThere, target.exists { payloads.setUse(of: target, true) }
    if frame.sourcePlace == nil {
      if passed.exists { payloads.setUse(of: passed, false) }
      arePayloadsMoved = isTargetThere
    } else if isTargetThere, frame.engine == nil {
      takeOut(passed, of: payloads)
      arePayloadsMoved = true
    }
  }

  /// Lets an engine that is taken while an action runs know which payload the action has.
  mutating func handOverPayload(to engine: UnsafeMutablePointer<Engine>) {
    if frame.isSourceInUse {
      engine.pointee.passed = passed
    } else if frame.sourcePlace == nil, passed.exists {
      ownPayloads?.setUse(of: passed, false)
    }
  }

  // MARK: The transition

  /// Takes out the payload of the source, whose action has run; the target has its own.
  @inline(never)
  mutating func movePayloads() throws {
    let (source, target) = (route.pointee.passed, route.pointee.made)
    guard frame.engine == nil, isCertain, let payloads = ownPayloads, target.isNone || payloads.has(target) else {
      let engine = engine
      engine.pointee.follow(self)
      return try engine.pointee.movePayloads(along: route)
    }
    if source != target, source.exists, payloads.has(source) { takeOut(source, of: payloads) }
  }

  @inline(__always)
  private mutating func takeOut(_ source: SlotID, of payloads: PayloadMemory) {
    payloads.setUse(of: source, false)
    if !tables.pointee.slots[source].isTrivial { left = source }
  }

  /// Releases the payload of the state that was left; the step is committed.
  @inline(never)
  mutating func releaseLeftPayload() {
    guard let payloads = ownPayloads else { return }
    let place = payloads.base + Int(route.pointee.passedOffset)
    tables.pointee.slots[left].type._withUnsafeGuaranteedRef { $0.release(place) }
  }
}
