extension Draft {
  /// The number of a state that a filter speaks of, which names nothing.
  func refer(to state: State) -> Int32 {
    let (number, isNew) = states.number(state)
    if isNew {
      register(representative: state, name: states.name(of: state))
    } else if representatives[Int(number)] == nil {
      representatives[Int(number)] = state
    }
    return number
  }

  /// The number of a state that belongs to the definition because a line names it.
  func name(_ state: State, as claim: Claim, in scope: Int32, at place: Place) -> Int32 {
    let number = refer(to: state)
    note(number, claim, scope, place)
    return number
  }

  func declare(_ state: State, as form: StateDeclaration.Form, in scope: Int32, at place: Place) {
    declare(number: refer(to: state), as: form, in: scope, at: place)
  }

  /// A region without a name is a state that no value stands for.
  func declareRegion(in scope: Int32, at place: Place) -> Int32 {
    let number = states.makeNumber()
    register(representative: nil, name: "region \(number)")
    declare(number: number, as: .region, in: scope, at: place)
    return number
  }

  private func declare(number: Int32, as form: StateDeclaration.Form, in scope: Int32, at place: Place) {
    outline.declarations.append(StateDeclaration(state: number, form: form, scope: scope, order: order, place: place))
    order += 1
  }

  func refer(to kind: any Hashable & Sendable) -> Int32 {
    let (number, isNew) = states.number(of: AnyKind(kind))
    if isNew { register(representative: nil, name: "\(kind)") }
    return number
  }

  func name(kind: any Hashable & Sendable, as claim: Claim, in scope: Int32, at place: Place) -> Int32 {
    let number = refer(to: kind)
    note(number, claim, scope, place)
    return number
  }

  func name(_ matcher: StateMatcher<State>, as claim: Claim, in scope: Int32, at place: Place) -> StateFilter {
    switch matcher.form {
    case .listed(let list): .listed(list.map { name($0, as: claim, in: scope, at: place) })
    case .any(let exceptions): .any(except: exceptions.map { refer(to: $0) })
    case .kind(let kind): .listed([name(kind: kind, as: claim, in: scope, at: place)])
    }
  }

  /// A filter, nil where it asks nothing.
  func refer(to matcher: StateMatcher<State>?) -> StateFilter? {
    guard let matcher, !matcher.isUnrestricted else { return nil }
    return switch matcher.form {
    case .listed(let list): .listed(list.map { refer(to: $0) })
    case .any(let exceptions): .any(except: exceptions.map { refer(to: $0) })
    case .kind(let kind): .listed([refer(to: kind)])
    }
  }

  /// Whoever leads to the history of a state names nothing by it.
  func name(_ targets: Targets<State>, as claim: Claim, in scope: Int32, at place: Place) -> TargetList {
    TargetList(
      list: targets.list.map { target in
        switch target.form {
        case .state(let state): TargetName(state: name(state, as: claim, in: scope, at: place), value: payload(of: state))
        case .history(let state, let depth): history(of: state, depth)
        }
      })
  }

  /// The default of a history names nothing.
  func refer(to targets: Targets<State>) -> TargetList {
    TargetList(
      list: targets.list.map { target in
        switch target.form {
        case .state(let state): TargetName(state: refer(to: state), value: payload(of: state))
        case .history(let state, let depth): history(of: state, depth)
        }
      })
  }

  private func history(of state: State, _ depth: HistoryDepth) -> TargetName {
    outline.speaksOfHistory = true
    return TargetName(state: refer(to: state), history: depth)
  }

  private func payload(of state: State) -> Int32 {
    guard states.knowsKinds else { return -1 }
    values.append(state)
    return Int32(values.count - 1)
  }

  private func note(_ number: Int32, _ claim: Claim, _ scope: Int32, _ place: Place) {
    guard let known = outline.namings[Int(number)].firstIndex(where: { $0.scope == scope }) else {
      outline.namings[Int(number)].append(Naming(scope: scope, order: order, place: place, claim: claim, claimPlace: place))
      order += 1
      return
    }
    guard outline.namings[Int(number)][known].claim < claim else { return }
    outline.namings[Int(number)][known].claim = claim
    outline.namings[Int(number)][known].claimPlace = place
  }

  private func register(representative: State?, name: String) {
    representatives.append(representative)
    outline.stateNames.append(name)
    outline.namings.append([])
  }
}
