extension TypedDraft {
  /// Lets lines name these states and events and no others, by giving them the first ids.
  func allow(_ states: [State], _ events: [Event]) {
    for state in states { _ = refer(to: state) }
    for event in events { _ = self.events.id(of: event) }
    outline.allowed = (values.count, self.events.count)
  }

  /// A state that a filter speaks of, which names nothing.
  func refer(to state: State) -> OutlineStateID {
    let (id, isNew) = states.id(of: state)
    if isNew { register(state, name: chartNames.isEmpty ? nil : chartNames[state]) }
    return id
  }

  /// A state of whose payload a line speaks.
  package func note(_ key: PayloadKey<State>, at place: LinePlace) -> OutlineStateID {
    let id = refer(to: key.state)
    guard let type = outline.payloadTypes[id], type.id == key.type else {
      outline.mistypedPayloads.append((id, place))
      return id
    }
    if !type.isSpecialised { outline.payloadTypes[id] = type.using(key.operations) }
    return id
  }

  /// A state that belongs to the definition because a line names it.
  package func name(_ state: State, as claim: Claim, in scope: ScopeID, at place: LinePlace) -> OutlineStateID {
    let id = refer(to: state)
    note(id, claim, scope, place)
    return id
  }

  func declare(_ state: State, as form: StateDeclaration.Form, in scope: ScopeID, at place: LinePlace) {
    declare(refer(to: state), as: form, in: scope, at: place)
  }

  /// A region without a name is a state without a value.
  func declareRegion(in scope: ScopeID, at place: LinePlace) -> OutlineStateID {
    let id = states.makeID()
    register(nil, name: "region \(id.index)")
    declare(id, as: .region, in: scope, at: place)
    return id
  }

  func name(_ matcher: StateMatcher<State>, as claim: Claim, in scope: ScopeID, at place: LinePlace) -> StateFilter {
    filter(matcher) { note($0, claim, scope, place) }
  }

  /// The filter of a hook; nil where all states pass.
  func refer(to matcher: StateMatcher<State>) -> StateFilter? {
    let filter = filter(matcher) { _ in }
    if case .any(let exceptions) = filter, exceptions.isEmpty { return nil }
    return filter
  }

  /// The states of a matcher; a closure is called for each state that it names.
  private func filter(_ matcher: StateMatcher<State>, note: (OutlineStateID) -> Void) -> StateFilter {
    func noted(_ state: OutlineStateID) -> OutlineStateID {
      note(state)
      return state
    }
    return switch matcher.form {
    case .listed(let states): .listed(outline.listedStates.add(states.map { noted(refer(to: $0)) }))
    case .any(let exceptions): .any(except: outline.listedStates.add(exceptions.map { refer(to: $0) }))
    case .union(let matchers): union(matchers.map { filter($0, note: note) })
    }
  }

  /// The branch of a transition that leads to one state.
  func branch(to state: State, in scope: ScopeID, at place: LinePlace) -> BranchID.Rows {
    branch(to: name(state, as: .target, in: scope, at: place))
  }

  /// A target that is the history of a state does not name that state.
  func name(_ targets: Targets<State>, as claim: Claim, in scope: ScopeID, at place: LinePlace) -> TargetList {
    list(
      targets.list.map { target in
        switch target.form {
        case .state(let state): TargetName(state: name(state, as: claim, in: scope, at: place))
        case .history(let state, let form): history(of: state, form)
        }
      })
  }

  /// The default of a history names nothing.
  func refer(to targets: Targets<State>) -> TargetList {
    list(
      targets.list.map { target in
        switch target.form {
        case .state(let state): TargetName(state: refer(to: state))
        case .history(let state, let form): history(of: state, form)
        }
      })
  }

  private func history(of state: State, _ form: HistoryForm) -> TargetName {
    outline.usesHistory = true
    return TargetName(state: refer(to: state), history: form)
  }

  /// Whether states are cases, which alone hold payloads: the first one says it, since a mirror of each takes long.
  private func mayHoldPayloads(_ state: State) -> Bool {
    if let statesAreCases { return statesAreCases }
    let areCases = Mirror(reflecting: state).displayStyle == .enum
    statesAreCases = areCases
    return areCases
  }

  private func register(_ state: State?, name: String?) {
    if let state, mayHoldPayloads(state), let type = SlotType.ofState(state) {
      outline.payloadTypes[OutlineStateID(values.count)] = type
    }
    values.append(state)
    givenNames.append(name)
    addState()
  }
}
