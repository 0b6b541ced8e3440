extension TypedDraft {
  /// The number of a state that a filter speaks of, which names nothing.
  func refer(to state: State) -> Int32 {
    let (number, isNew) = states.number(state)
    if isNew {
      register(representative: state, name: states.name(of: state))
    } else if states.knowsKinds, representatives[Int(number)] == nil {
      representatives[Int(number)] = state
    }
    return number
  }

  /// The number of a state that belongs to the definition because a line names it.
  func name(_ state: State, as claim: Claim, in scope: Int32, at place: LinePlace) -> Int32 {
    let number = refer(to: state)
    note(number, claim, scope, place)
    return number
  }

  func declare(_ state: State, as form: StateDeclaration.Form, in scope: Int32, at place: LinePlace) {
    declare(number: refer(to: state), as: form, in: scope, at: place)
  }

  /// A region without a name is a state without a value.
  func declareRegion(in scope: Int32, at place: LinePlace) -> Int32 {
    let number = states.makeNumber()
    register(representative: nil, name: "region \(number)")
    declare(number: number, as: .region, in: scope, at: place)
    return number
  }

  func refer(to kind: any Hashable & Sendable) -> Int32 {
    let (number, isNew) = states.number(of: AnyKind(kind))
    if isNew { register(representative: nil, name: "\(kind)") }
    return number
  }

  func name(kind: any Hashable & Sendable, as claim: Claim, in scope: Int32, at place: LinePlace) -> Int32 {
    let number = refer(to: kind)
    note(number, claim, scope, place)
    return number
  }

  func name(_ matcher: StateMatcher<State>, as claim: Claim, in scope: Int32, at place: LinePlace) -> StateFilter {
    switch matcher.form {
    case .listed(let states): .listed(list(states.map { name($0, as: claim, in: scope, at: place) }))
    case .any(let exceptions): .any(except: list(exceptions.map { refer(to: $0) }))
    case .kind(let kind): .one(name(kind: kind, as: claim, in: scope, at: place))
    }
  }

  /// A filter, nil where it asks nothing.
  func refer(to matcher: StateMatcher<State>?) -> StateFilter? {
    guard let matcher, !matcher.isUnrestricted else { return nil }
    return switch matcher.form {
    case .listed(let states): .listed(list(states.map { refer(to: $0) }))
    case .any(let exceptions): .any(except: list(exceptions.map { refer(to: $0) }))
    case .kind(let kind): .one(refer(to: kind))
    }
  }

  /// The branch of a transition that leads to one state.
  func branch(to state: State, in scope: Int32, at place: LinePlace) -> Rows {
    branch(to: name(state, as: .target, in: scope, at: place), value: payload(of: state))
  }

  private func target(_ state: State, as claim: Claim, in scope: Int32, at place: LinePlace) -> TargetName {
    TargetName(state: name(state, as: claim, in: scope, at: place), value: payload(of: state))
  }

  /// A target that is the history of a state does not name that state.
  func name(_ targets: Targets<State>, as claim: Claim, in scope: Int32, at place: LinePlace) -> TargetList {
    list(
      targets.list.map { target in
        switch target.form {
        case .state(let state): self.target(state, as: claim, in: scope, at: place)
        case .history(let state, let depth): history(of: state, depth)
        }
      })
  }

  /// The default of a history names nothing.
  func refer(to targets: Targets<State>) -> TargetList {
    list(
      targets.list.map { target in
        switch target.form {
        case .state(let state): TargetName(state: refer(to: state), value: payload(of: state))
        case .history(let state, let depth): history(of: state, depth)
        }
      })
  }

  private func history(of state: State, _ depth: HistoryDepth) -> TargetName {
    outline.usesHistory = true
    return TargetName(state: refer(to: state), history: depth)
  }

  private func payload(of state: State) -> Int32 {
    guard states.knowsKinds else { return -1 }
    values.append(state)
    return Int32(values.count - 1)
  }

  private func register(representative: State?, name: String) {
    representatives.append(representative)
    addState(named: name)
  }
}
