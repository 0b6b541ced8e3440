#if Macros
  /// Gives an enum whose cases have payloads its kinds, keys for its cases, and properties with its payloads.
  ///
  /// Use it for events that lines name by their case, and for states that carry data:
  ///
  /// ```swift
  /// @Payloads
  /// enum Media: MachineEvent { case play, seek(to: Double) }
  ///
  /// sm.when(Media.Case.seek, in: .playing) { time, step in print("to", time) }
  /// sm.when(.any(.seek), from: .paused, to: .playing)
  ///
  /// let event = Media.seek(to: 3)
  /// print(event.kind, event.seek ?? 0)
  /// ```
  ///
  /// It writes the nested enum `Kind` with a case for each case, the property `kind`, in the nested enum `Case` an
  /// ``/StateMachines/EventCase`` for each case with a payload, and for each of these a property of the same name: the payload, or nil
  /// where the value is of another case. Keys of cases whose payloads have one type share the closure that extracts it. The enum conforms
  /// to ``/StateMachines/PayloadEvent`` where it is declared as a `MachineEvent`, to ``/StateMachines/PayloadState`` where it is declared
  /// as a `MachineState`, and to both otherwise. A `Call` or `Holds` has no content, so its case has a kind alone. A member that is
  /// written between the braces is not written again.
  @attached(member, names: arbitrary)
  @attached(extension, conformances: PayloadEvent, PayloadState)
  public macro Payloads() = #externalMacro(module: "StateMachineMacrosPlugin", type: "PayloadsMacro")
#endif
