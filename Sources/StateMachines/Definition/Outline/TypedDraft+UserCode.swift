extension TypedDraft {
  func add(_ hook: Step<Context, State, Event>.Hook?) -> HookID {
    guard let hook else { return .none }
    return add(AnyHook(hook))
  }

  func add(_ hook: AnyHook) -> HookID {
    userCode.hooks.add(hook)
  }

  func add(_ hook: @escaping @Sendable (Context, Rejection<State, Event>) -> Void, at place: LinePlace) {
    outline.hooks.append(HookLine(place: place, moment: .rejection))
    rejectionHooks.append(hook)
  }

  func add(_ condition: Guard<Context, State, Event>?) -> GuardID {
    guard let condition else { return .none }
    userCode.guardNames.append(condition.form.guardName)
    return userCode.guards.add(condition.form.compiled)
  }
}
