#if Macros
  /// Makes a final class or an actor the owner of a machine, with a method for each event and a property for each state.
  ///
  /// Use it for an object whose users call `order.pay()` and ask for `order.isPaid`. It reads the cases of the enums `State` and `Event`
  /// between the braces, and the definition:
  ///
  /// ```swift
  /// @Stateful
  /// final class Order {
  ///   enum State: MachineState { case placed, paid, shipped }
  ///   enum Event: MachineEvent { case pay(Call<Int, Receipt>), ship }
  ///
  ///   static let definition: Definition = .verified(initial: .placed) { sm in
  ///     sm.when(Event.pay, from: .placed, to: .paid) { amount, step in Receipt(amount: amount) }
  ///     sm.when(.ship, from: .paid, to: .shipped)
  ///   }
  /// }
  ///
  /// let order = Order()
  /// if order.canPay(12), let receipt = order.pay(12) { print(receipt, order.isPaid, order.ship()) }
  /// ```
  ///
  /// | For | It writes |
  /// | --- | --- |
  /// | a class | the conformance to ``/StateMachines/Stateful`` and `let machine = Owned(definition)` |
  /// | an actor | the conformance to ``/StateMachines/ActorStateful`` and a `nonisolated` machine |
  /// | a class with `@MainActor` | the conformance to ``/StateMachines/MainActorStateful`` and the machine |
  /// | `case ship` | `func ship() -> Bool`, which fires, and `var canShip: Bool` |
  /// | `case seek(to: Double)` | `func seek(to: Double) -> Bool` and `func canSeek(to: Double) -> Bool` |
  /// | `case pay(Call<Int, Receipt>)` | `func pay(_ argument: Int) -> Receipt?`, nil where it is rejected, and `func canPay(_:)` |
  /// | `case paid` of the states | `var isPaid: Bool`; of a state with a payload, whatever the payload is |
  ///
  /// Members are as accessible as the type, and run where `fire`, `can` and `is` run: on the caller's thread, on the actor, on the main
  /// actor. Queries of an actor's states need no `await`. A method may block like `fire`. A member that is written between the braces is
  /// not written again.
  ///
  /// The compiler also checks the definition: what would stop the program when it is made is an error at its line. With `total: true`, an
  /// event that a state leaves undecided is an error at the case of the event or of the state. A definition that the macro cannot read as a
  /// whole, because it has a loop or calls a function that is declared elsewhere, is checked when the program makes it; with `total: true`
  /// there is a warning at the first line that cannot be read.
  ///
  /// - Parameter checked: When the definition is checked: `.atRunTime` leaves it to the program.
  @attached(member, names: arbitrary)
  @attached(extension, conformances: Stateful, ActorStateful, MainActorStateful, ThreadsafeStateful)
  public macro Stateful(checked: CheckTime = .atCompileTime) =
    #externalMacro(module: "StateMachineMacrosPlugin", type: "StatefulMacro")

  /// Makes a class the owner of a machine, which is for any thread, or on the main actor although that is not written at the class itself.
  ///
  /// `@Stateful(.anyThread)` makes a class a ``/StateMachines/ThreadsafeStateful``. Use `.mainActor` in a module whose default isolation
  /// is the main actor, or for a class that has its isolation from a superclass. In such a module the enums are declared as
  /// `MachineState` and `MachineEvent`. All else is as with `@Stateful`.
  ///
  /// - Parameters:
  ///   - isolation: `.mainActor` or `.anyThread`.
  ///   - checked: When the definition is checked: `.atRunTime` leaves it to the program.
  @attached(memberAttribute)
  @attached(member, names: arbitrary)
  @attached(extension, conformances: Stateful, ActorStateful, MainActorStateful, ThreadsafeStateful)
  public macro Stateful(_ isolation: OwnerIsolation, checked: CheckTime = .atCompileTime) =
    #externalMacro(module: "StateMachineMacrosPlugin", type: "StatefulMacro")

  /// Adds a second machine to an owner, whose members have its name in front.
  ///
  /// A machine called `payment` has the enums `PaymentState` and `PaymentEvent` and the definition `paymentDefinition`, whose type is
  /// `PaymentDefinition`. Its members are `paymentMachine`, `paymentState`, `paymentRefund()`, `canPaymentRefund` and `isPaymentSettled`.
  ///
  /// ```swift
  /// @Stateful
  /// @Stateful(named: "payment")
  /// final class Order {
  ///   …
  ///   enum PaymentState { case open, settled }
  ///   enum PaymentEvent { case settle }
  ///   static let paymentDefinition: PaymentDefinition = .verified(initial: .open) { sm in
  ///     sm.when(.settle, from: .open, to: .settled)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter named: The name, as a literal that begins with a lower-case letter.
  @attached(member, names: arbitrary)
  public macro Stateful(named: StaticString) = #externalMacro(module: "StateMachineMacrosPlugin", type: "StatefulMacro")
#endif
