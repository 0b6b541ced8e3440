extension AnyGuard {
  /// A guard that is one closure.
  convenience init<Context, State, Event>(_ predicate: @escaping Guard<Context, State, Event>.Predicate) {
    assert(MemoryLayout<Step<Context, State, Event>>.size == MemoryLayout<AnyStep>.size)
    // Safe for the same reason as hooks: see `AnyHook.init(_:)`.
    self.init(unsafeBitCast(TypedGuardBody(holds: predicate), to: Body.self))
  }

  /// Two guards that both have to hold, or one of which has to; the second is asked where the first says what `asksOn` is.
  convenience init(_ first: AnyGuard, _ second: AnyGuard, asksOn: Bool) {
    self.init(Body { step in try first.body.holds(step) == asksOn ? second.body.holds(step) : !asksOn })
  }

  /// Two guards that both have to hold; the frame gets the id of the one that is asked, unless that has parts itself.
  convenience init(_ first: AnyGuard, _ firstID: GuardID, and second: AnyGuard, _ secondID: GuardID) {
    let body = Body { step in
      step.frame.pointee.askedPart = firstID
      guard try first.body.holds(step) else { return false }
      step.frame.pointee.askedPart = secondID
      return try second.body.holds(step)
    }
    self.init(body, namesParts: true)
  }

  /// A guard that must not hold.
  convenience init(not other: AnyGuard) {
    self.init(Body { step in try !other.body.holds(step) })
  }
}

private struct TypedGuardBody<Context, State: Hashable & Sendable, Event: Sendable> {
  let holds: Guard<Context, State, Event>.Predicate
}

extension Guard.Form {
  /// The guard as the engine asks it.
  var compiled: AnyGuard {
    switch self {
    case .predicate(_, _, let predicate): AnyGuard(predicate)
    case .isIn(let state): AnyGuard { (step: borrowing Step<Void, State, Event>) in step.isIn(state) }
    case .isInOne(let states): AnyGuard { (step: borrowing Step<Void, State, Event>) in step.isIn(states) }
    case .both(let a, let b): AnyGuard(a.compiled, b.compiled, asksOn: true)
    case .either(let a, let b): AnyGuard(a.compiled, b.compiled, asksOn: false)
    case .not(let a): AnyGuard(not: a.compiled)
    }
  }
}
