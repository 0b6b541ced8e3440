extension Guard.Form {
  /// The guard as a description has it; nil where its name says everything.
  var described: GuardForm? {
    switch self {
    case .predicate(let name, let reads, _) where !name.isPlace && reads == Guard.Reads(): nil
    case .isIn: nil
    default: parts
    }
  }

  private var parts: GuardForm {
    switch self {
    case .predicate(let name, let reads, _):
      name.isPlace
        ? .unnamed : .named(name: name.text, payloadOf: reads.payloadOf.map { "\(label: $0)" }, readsArgument: reads.argument)
    case .isIn(let state): .isIn(state: "\(label: state)")
    case .isInOne(let states):
      if case .listed(let states) = states.form, let first = states.first {
        states.dropFirst().reduce(.isIn(state: "\(label: first)")) { .either($0, .isIn(state: "\(label: $1)")) }
      } else {
        .unnamed
      }
    case .both(let a, let b): .both(a.parts, b.parts)
    case .either(let a, let b): .either(a.parts, b.parts)
    case .not(let a): .not(a.parts)
    }
  }
}
