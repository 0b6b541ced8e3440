extension TypedDraft {
  package func add(_ hook: Step<Context, State, Event>.Hook?) -> HookID {
    guard let hook else { return .none }
    return add(AnyHook(hook))
  }

  func add(_ hook: AnyHook) -> HookID {
    userCode.hooks.add(hook)
  }

  func add(_ hook: @escaping @Sendable (Context, String, Rejection<State, Event>) -> Void, at place: LinePlace) {
    outline.hooks.append(HookLine(place: place, moment: .rejection))
    rejectionHooks.append(hook)
  }

  func add(_ condition: Guard<Context, State, Event>?) -> GuardID {
    guard let condition else { return .none }
    return add(compiled(condition.form), condition.form)
  }

  private func add(_ condition: AnyGuard, _ form: Guard<Context, State, Event>.Form) -> GuardID {
    userCode.guardNames.append(form.guardName)
    let id: GuardID = userCode.guards.add(condition)
    if let described = form.described { outline.guardForms[id] = described }
    return id
  }

  /// The guard as the engine asks it; guards that all have to hold are its parts.
  private func compiled(_ form: Guard<Context, State, Event>.Form) -> AnyGuard {
    guard case .both(let first, let second) = form else { return form.compiled }
    let parts = (part(first), part(second))
    return AnyGuard(parts.0.condition, parts.0.id, and: parts.1.condition, parts.1.id)
  }

  private func part(_ form: Guard<Context, State, Event>.Form) -> (condition: AnyGuard, id: GuardID) {
    let condition = compiled(form)
    return (condition, condition.namesParts ? .none : add(condition, form))
  }
}
