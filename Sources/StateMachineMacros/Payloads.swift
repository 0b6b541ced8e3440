#if Macros
  /// Gives an enum whose cases have payloads keys for its cases, kinds for its states, and properties with its payloads.
  ///
  /// Use it for events and states that carry data:
  ///
  /// ```swift
  /// @Payloads
  /// enum Media: MachineEvent { case play, seek(to: Double) }
  ///
  /// sm.when(\.seek, in: .playing) { time, step in print("to", time) }
  /// sm.when(\.seek, from: .paused, to: .playing)
  ///
  /// let event = Media.seek(to: 3)
  /// print(event.seek ?? 0)
  /// ```
  ///
  /// For events it writes the conformance to ``/StateMachines/PayloadCases``: `caseNames`, `caseNumber`, and the nested struct `Keys` with
  /// a key for each case; keys of cases whose payloads have one type share the function that extracts it. For states it writes the
  /// conformance to ``/StateMachines/PayloadState``: the nested enum `Kind` and the property `kind`. An enum that is declared as a
  /// `MachineEvent` is one of events, one that is declared as a `MachineState` is one of states, and any other is both. For each case with
  /// a payload there is a property of the same name: the payload, or nil where the value is of another case. A `Call` or `Holds` has no
  /// content, so its case has neither a key nor a property. A member that is written between the braces is not written again. There are at
  /// most 256 cases.
  @attached(member, names: arbitrary)
  @attached(extension, conformances: PayloadCases, PayloadState)
  public macro Payloads() = #externalMacro(module: "StateMachineMacrosPlugin", type: "PayloadsMacro")
#endif
