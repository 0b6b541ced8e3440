/// Why nothing is explored.
public enum ExplorationError: Error, Hashable, CustomStringConvertible {
  /// The context is an object, which all configurations would share; the name of its class.
  ///
  /// Pass a value in its place: a struct with what guards and hooks use.
  case contextIsObject(String)

  /// A sentence: `'Account' is a class, so that configurations would share the context; pass a struct`.
  public var description: String {
    switch self {
    case .contextIsObject(let name): "'\(name)' is a class, so that configurations would share the context; pass a struct"
    }
  }
}
