extension TypedDraft {
  func add(_ hook: Step<Context, State, Event>.Hook?) -> Int32 {
    guard let hook else { return -1 }
    return add(AnyHook(hook))
  }

  func add(_ hook: AnyHook) -> Int32 {
    userCode.hooks.append(hook)
    return Int32(userCode.hooks.count - 1)
  }

  func add(_ hook: @escaping @Sendable (Context, Rejection<State, Event>) -> Void, at place: LinePlace) {
    outline.hooks.append(HookLine(place: place, moment: .rejection))
    rejectionHooks.append(hook)
  }

  func add(_ condition: Guard<Context, State, Event>?) -> Int32 {
    guard let condition else { return -1 }
    userCode.guards.append(condition.form.compiled)
    userCode.guardNames.append(condition.form.guardName)
    return Int32(userCode.guards.count - 1)
  }

  func add(_ matcher: AnyMatcher) -> Int32 {
    userCode.matchers.append(matcher)
    return Int32(userCode.matchers.count - 1)
  }

  func add(_ computation: AnyComputation) -> Int32 {
    userCode.computations.append(computation)
    return Int32(userCode.computations.count - 1)
  }

  func add(_ duration: AnyDuration) -> Int32 {
    userCode.durations.append(duration)
    return Int32(userCode.durations.count - 1)
  }
}
