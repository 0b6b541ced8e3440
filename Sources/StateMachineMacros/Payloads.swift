#if Macros
  /// Gives an enum whose cases have payloads keys for its cases, states for its machines, and properties with its payloads.
  ///
  /// Use it for events and states that carry data:
  ///
  /// ```swift
  /// @Payloads enum Event { case load, loaded(Profile), failed(any Error), rename(String) }
  /// @Payloads enum State { case idle, loading, loaded(Profile), failed(any Error) }
  ///
  /// let definition: MachineDefinition<State.Case, Event> = .verified(initial: .idle) { sm in
  ///   sm.when(.load, from: [.idle, .failed(.any)], to: .loading)
  ///   sm.when(\.loaded, from: .loading, to: \.loaded)
  ///   sm.when(\.failed, from: .loading, to: \.failed)
  ///   sm.when(\.rename, in: \.loaded) { name, profile, step in profile.name = name }
  /// }
  ///
  /// let machine = ThreadsafeMachine(definition)
  /// if case .loaded(let profile) = machine.fullState { print(profile.name) }
  /// print(Event.rename("new").rename ?? "")
  /// ```
  ///
  /// - For events it writes the conformance to ``/StateMachines/PayloadCases``: `caseNames`, `caseNumber`, and the nested struct `Keys`
  ///   with a key for each case; keys of cases whose payloads have one type share the function that extracts it.
  /// - For states it writes the nested enum `Case`, which conforms to ``/StateMachines/FullStateCases``: the same cases, with a `Holds` in
  ///   place of the payload. They are the states of a machine; its `fullState` is of the enum itself.
  /// - An enum whose cases have a `Holds` is itself the states of a machine, and gets the conformance with its `Keys`.
  ///
  /// An enum that is declared as a `MachineEvent` or as `PayloadCases`, or has a case with a `Call`, is one of events; one that is declared
  /// as a `MachineState` is one of states; any other is both. For each case with a payload there is a property of the same name: the
  /// payload, or nil where the value is of another case. A `Call` or `Holds` has no content, so its case has no such property. A member
  /// that is written between the braces is not written again. A case that is not available everywhere is no state. There are at most 256
  /// cases.
  @attached(member, names: arbitrary)
  @attached(extension, conformances: PayloadCases, StateCases)
  public macro Payloads() = #externalMacro(module: "StateMachineMacrosPlugin", type: "PayloadsMacro")
#endif
