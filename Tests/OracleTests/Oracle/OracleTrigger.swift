/// An event of an ``OracleInterpreter``.
enum OracleEvent: Hashable, Sendable {
  case named(String)
  case done(of: String)
  case failure
}

/// What a transition or a deferral waits for.
enum OracleTrigger: Hashable, Sendable, ExpressibleByStringLiteral {
  case eventless
  case events([String])
  /// Event descriptors of SCXML 3.12.1: `a` takes `a.b`, and so do `a.` and `a.*`.
  case prefixes([String])
  case every
  case done(of: String)
  case failure

  init(stringLiteral event: String) {
    self = .events([event])
  }

  func matches(_ event: OracleEvent, _ faults: Set<Fault>) -> Bool {
    switch (self, event) {
    case (.events(let names), .named(let name)):
      names.prefix(faults.contains(.onlyFirstDescriptor) ? 1 : .max).contains(name)
    case (.prefixes(let descriptors), .named(let name)):
      descriptors.prefix(faults.contains(.onlyFirstDescriptor) ? 1 : .max).contains { Self.descriptor($0, takes: name, faults) }
    // SCXML 3.12.1: `*` takes any event whatever, `done` and `error` events too.
    case (.every, _): !faults.contains(.noWildcards)
    case (.done(let state), .done(let other)): state == other
    case (.failure, .failure): true
    default: false
    }
  }

  private static func descriptor(_ descriptor: String, takes name: String, _ faults: Set<Fault>) -> Bool {
    if faults.contains(.noWildcards) { return descriptor == name }
    if descriptor == "*" { return true }
    var tokens = descriptor.split(separator: ".")
    if tokens.last == "*" { tokens.removeLast() }
    if faults.contains(.naivePrefixes) { return name.hasPrefix(tokens.joined(separator: ".")) }
    return name.split(separator: ".").starts(with: tokens)
  }
}
