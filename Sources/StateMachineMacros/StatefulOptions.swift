/// The actor on which an owner is, where the compiler knows it and the source does not say it; an argument of `@Stateful`.
public enum OwnerIsolation: Sendable {
  /// The main actor.
  case mainActor
}

/// When a definition is checked; an argument of `@Stateful`.
public enum CheckTime: Sendable {
  /// By the compiler, as far as it can be read, and again when the program makes it.
  case atCompileTime
  /// When the program makes it, and not by the compiler.
  case atRunTime
}
