#if Macros
  /// Guards the stored properties of a class by its section, so that any thread may use them.
  ///
  /// ```swift
  /// @ThreadsafeProperties
  /// final class Account: Threadsafe {
  ///   let criticalSection = CriticalSection()
  ///   var balance: Int = 0
  ///   private(set) var name: String = "savings"
  /// }
  ///
  /// account.balance += 10  // one mutable section
  /// ```
  ///
  /// It makes the class a ``/StateMachines/ThreadsafeObject``: a property is read in `runReadonly` and changed in `runMutable`, and
  /// `runMutable { $0.balance -= 5 }` does more in one section. The class is `Sendable` by the compiler: properties that are constant have
  /// to be so by themselves. A class that has a machine conforms to ``/StateMachines/ThreadsafeStateful``; then steps that are undone put
  /// the properties back.
  ///
  /// Each property is a `var` with a type and an initial value, without observers and wrappers; setters stay as private as they are. An
  /// assignment to a property in a closure that is passed to `runReadonly` is an error.
  @attached(memberAttribute)
  @attached(member, names: named(Properties), named(properties))
  @attached(extension, conformances: ThreadsafeObject)
  public macro ThreadsafeProperties() = #externalMacro(module: "StateMachineMacrosPlugin", type: "ThreadsafePropertiesMacro")

  /// Guards one property; `@ThreadsafeProperties` adds it.
  @attached(accessor, names: named(get), named(set), named(_modify))
  public macro ThreadsafeProperty() = #externalMacro(module: "StateMachineMacrosPlugin", type: "ThreadsafePropertyMacro")
#endif
