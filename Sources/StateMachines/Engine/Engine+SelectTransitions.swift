extension Engine {
  /// The way that an event leads, if there is one.
  ///
  /// SCXML Appendix D, `selectTransitions`: the first candidate whose guard holds. Transitions that name the state come before those from
  /// `.any`, each in document order; the definition has put them in this order.
  mutating func selectTransitions(_ column: Int32) throws -> Route? {
    let cell = chart.cell(column, active.leaf)
    switch cell.kind {
    case .none, .deferring:
      return nil
    case .simple:
      source = active
      state = active
      target = BorrowedState(leaf: cell.number)
      return Route(target: cell.number)
    case .complex:
      var number = cell.number
      while true {
        let candidate = chart.candidates[number]
        if let route = try enabledRoute(of: candidate) { return route }
        if candidate.isLast { return nil }
        number += 1
      }
    }
  }

  /// SCXML Appendix D, `selectEventlessTransitions`.
  mutating func selectEventlessTransitions() throws -> Route? {
    guard chart.nodes[active.leaf].hasEventless else { return nil }
    occurrence = Occurrence(kind: .always)
    return try selectTransitions(chart.columns.always)
  }

  /// Whether the active state postpones an event that nothing takes.
  mutating func isDeferred(_ occurrence: Occurrence) -> Bool {
    for deferral in chart.deferrals[chart.nodes[active.leaf].deferrals] {
      guard deferral.column < 0 || deferral.column == occurrence.column else { continue }
      if deferral.matcher < 0 || matches(deferral.matcher) { return true }
    }
    return false
  }

  private mutating func enabledRoute(of candidate: Candidate) throws -> Route? {
    let routes = chart.routes[candidate.routes]
    source = active
    state = active
    if candidate.computation < 0 { show(routes[0]) } else { target = active }
    guard candidate.matcher < 0 || matches(candidate.matcher) else { return nil }
    guard try candidate.condition < 0 || holds(candidate.condition) else { return nil }
    if candidate.computation >= 0 { return try computedRoute(candidate.computation, among: routes) }
    for route in routes {
      show(route)
      guard try route.condition < 0 || holds(route.condition) else { continue }
      return route
    }
    return nil
  }

  /// The route to a target that is worked out from the event.
  private mutating func computedRoute(_ computation: Int32, among routes: UnsafeBufferPointer<Route>) throws -> Route? {
    let computation = chart.computations[computation]
    let computed = try withUnsafeMutablePointer(to: &self) { engine in
      try computation._withUnsafeGuaranteedRef { try $0.target(engine) }
    }
    guard let computed else { return nil }
    guard let route = routes.first(where: { $0.target == computed.leaf }) else {
      throw UnknownState(name: chart.name(of: computed.borrowed))
    }
    isInternal = false
    target = computed.borrowed
    if let value = computed.value { ownNotes.values.append(value) }
    return route
  }

  /// Lets guards see the target of a route.
  private mutating func show(_ route: Route) {
    isInternal = route.isInternal
    target = route.isInternal ? active : BorrowedState(leaf: route.target, value: route.value < 0 ? nil : chart.values[route.value])
  }

  /// Asks a guard; under the W3C rule one that throws counts as false and raises the failure.
  private mutating func holds(_ number: Int32) throws -> Bool {
    let condition = chart.guards[number]
    var answer = false
    do {
      answer = try withUnsafeMutablePointer(to: &self) { engine in
        let step = AnyStep(engine)
        return try condition._withUnsafeGuaranteedRef { try $0.body.holds(step) }
      }
    } catch {
      guard chart.policy == .raise else { throw error }
      raiseFailure(error)
    }
    if !answer, records || chart.hearsRejections, !ownNotes.guards.contains(number) { ownNotes.guards.append(number) }
    return answer
  }

  mutating func matches(_ number: Int32) -> Bool {
    let matcher = chart.matchers[number]
    return withUnsafeMutablePointer(to: &self) { engine in
      matcher._withUnsafeGuaranteedRef { $0.matches(engine) }
    }
  }

  mutating func raiseFailure(_ error: any Error) {
    ownNotes.raised.append(KeptOccurrence(kind: .failure, column: chart.columns.failure, error: error))
  }
}
