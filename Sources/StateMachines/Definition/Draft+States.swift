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
  func name(_ state: State, at place: Place) -> Int32 {
    let number = refer(to: state)
    nameIfFirst(number, at: place)
    return number
  }

  func declare(_ state: State, isFinal: Bool, at place: Place) {
    let number = refer(to: state)
    outline.declarations.append(StateDeclaration(state: number, isFinal: isFinal, naming: Naming(order: order, place: place)))
    order += 1
  }

  func refer(to kind: any Hashable & Sendable) -> Int32 {
    let (number, isNew) = states.number(of: AnyKind(kind))
    if isNew { register(representative: nil, name: "\(kind)") }
    return number
  }

  func name(kind: any Hashable & Sendable, at place: Place) -> Int32 {
    let number = refer(to: kind)
    nameIfFirst(number, at: place)
    return number
  }

  func name(_ matcher: StateMatcher<State>, at place: Place) -> StateFilter {
    switch matcher.form {
    case .listed(let list): .listed(list.map { name($0, at: place) })
    case .any(let exceptions): .any(except: exceptions.map { refer(to: $0) })
    case .kind(let kind): .listed([name(kind: kind, at: place)])
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

  func name(_ targets: Targets<State>, at place: Place) -> TargetList {
    var list = TargetList()
    for target in targets.list {
      switch target.form {
      case .state(let state):
        list.states.append(name(state, at: place))
        if states.knowsKinds {
          list.value = Int32(values.count)
          values.append(state)
        }
      case .history(let state, _):
        list.history = name(state, at: place)
      }
    }
    return list
  }

  private func nameIfFirst(_ number: Int32, at place: Place) {
    guard outline.firstNamed[Int(number)] == nil else { return }
    outline.firstNamed[Int(number)] = Naming(order: order, place: place)
    order += 1
  }

  private func register(representative: State?, name: String) {
    representatives.append(representative)
    outline.stateNames.append(name)
    outline.firstNamed.append(nil)
  }
}
