#if Macros
  /// Lets the compiler check the definitions between the braces of a type, for machines that belong to no object.
  ///
  /// What would stop the program when the definition is made is an error at its line, and with `total: true` an undecided event is one at
  /// its case. Owners with `@Stateful` are checked without this macro.
  ///
  /// ```swift
  /// @CheckedAtCompileTime
  /// enum Turnstile {
  ///   enum State: MachineState { case locked, open }
  ///   enum Event: CaseIterable { case coin, push }
  ///
  ///   static let definition: MachineDefinition<State, Event> = .verified(initial: .locked, total: true) { sm in
  ///     sm.when(.coin, from: .locked, to: .open)
  ///     sm.when(.push, from: .open, to: .locked)
  ///     sm.ignore(.coin, in: .open)
  ///     sm.ignore(.push, in: .locked)
  ///   }
  /// }
  /// ```
  ///
  /// It writes nothing. It reads static properties with a definition as their value, the enums that these name, and the static functions to
  /// which a definition passes its builder; all of them between the same braces.
  @attached(member, names: arbitrary)
  public macro CheckedAtCompileTime() = #externalMacro(module: "StateMachineMacrosPlugin", type: "CheckedAtCompileTimeMacro")
#endif
