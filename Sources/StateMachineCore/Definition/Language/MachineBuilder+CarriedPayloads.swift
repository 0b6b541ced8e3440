// Actions that receive the payload of an event beside that of a state, as the engine calls them. They are in the client's module, where
// types are known.

extension MachineBuilder {
  /// An action that changes the payload of a state and receives that of the event.
  ///
  /// The latter is extracted first: where there is none, nothing has changed yet.
  @inlinable
  static func hook<Carried, Payload, Failure: Error>(
    of key: CaseKey<Event, Carried>,
    changing perform: @escaping @Sendable (Carried, inout Payload, inout PayloadActionStep) throws(Failure) -> Void
  ) -> Hook {
    let extract = key.extract
    return { step in
      let carried: Carried = try step.carried(extract)
      let payload = try step.passedPayload(Payload.self, mayThrow: Failure.self != Never.self)
      defer { step.endPassing() }
      var actionStep = PayloadActionStep(step.frame)
      try perform(carried, &payload.pointee, &actionStep)
    }
  }

  /// An action that changes the payload of a state, receives that of the event, and makes that of the target.
  @inlinable
  static func hook<Carried, Payload, Next, Failure: Error>(
    of key: CaseKey<Event, Carried>,
    changingAndMaking perform: @escaping @Sendable (Carried, inout Payload, inout PayloadActionStep) throws(Failure) -> Next
  ) -> Hook {
    let extract = key.extract
    return { step in
      let carried: Carried = try step.carried(extract)
      var actionStep = PayloadActionStep(step.frame)
      let made: Next
      if Failure.self == Never.self, let place = step.takeSource() {
        // In a variable, so that what the target takes over from it is moved and not copied.
        var payload = place.assumingMemoryBound(to: Payload.self).move()
        do throws(Failure) { made = try perform(carried, &payload, &actionStep) } catch { throw CallFailure(error) }
      } else {
        let payload = try step.passedPayload(Payload.self, mayThrow: Failure.self != Never.self)
        defer { step.endPassing() }
        do throws(Failure) { made = try perform(carried, &payload.pointee, &actionStep) } catch { throw CallFailure(error) }
      }
      try step.keep(made)
    }
  }

  /// An action that receives the payload of the event and makes that of the target.
  @inlinable
  static func hook<Carried, Next, Failure: Error>(
    of key: CaseKey<Event, Carried>, makingNext perform: @escaping @Sendable (Carried, inout PayloadActionStep) throws(Failure) -> Next
  ) -> Hook {
    let extract = key.extract
    return { step in
      let carried: Carried = try step.carried(extract)
      var actionStep = PayloadActionStep(step.frame)
      let made: Next
      do throws(Failure) { made = try perform(carried, &actionStep) } catch { throw CallFailure(error) }
      try step.keep(made)
    }
  }
}

extension Step {
  /// The payload of the event, for an action that is passed the payload of a state or makes one.
  ///
  /// - Throws: That the event has none, which undoes the step under both policies.
  @inlinable
  func carried<Payload>(_ extract: CaseKey<Event, Payload>.Extraction) throws -> Payload {
    do { return try payload(extract) } catch { throw CallFailure(error) }
  }
}

extension MachineBuilder {
  /// Adds a line for one case of an event in the library's module; an internal transition has no target.
  @usableFromInline
  func add<Carried>(
    _ key: CaseKey<Event, Carried>, _ source: LineSource<State>, _ target: State?, _ kind: TransitionKind, if condition: Condition?,
    _ action: String?, _ perform: Hook?, fileID: String, line: UInt
  ) {
    let place = draft.place(fileID, line)
    let (events, sources) = (draft.name(key), self.sources(source, at: place))
    let branches = target.map { draft.branch(to: $0, in: scope, at: place) } ?? BranchID.Rows()
    add(
      events, from: sources, kind: kind, isInternal: branches.isEmpty, branches: branches, if: condition, action, draft.add(perform),
      at: place)
  }
}
