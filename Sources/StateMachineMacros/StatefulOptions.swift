/// Where the code of an owner runs, if the source does not say it otherwise; an argument of `@Stateful`.
public enum OwnerIsolation: Sendable {
  /// The main actor.
  case mainActor
  /// None: any thread may use the object.
  case anyThread
}

/// When a definition is checked; an argument of `@Stateful`.
public enum CheckTime: Sendable {
  /// By the compiler, as far as it can be read, and again when the program makes it.
  case atCompileTime
  /// When the program makes it, and not by the compiler.
  case atRunTime
}
