extension MachineDescription {
  /// A hash of everything that decides where a machine of the definition can be, and what it can remember: 32 hexadecimal digits.
  ///
  /// These are the states and how they contain each other, initial states, transitions with their events, sources, targets and whether they
  /// have a guard, conditions, histories, joins, deferrals, timeouts, work, and the names of variables. Names of guards and actions, hooks,
  /// notes and places in the source are not part of it: a definition whose lines have only moved keeps its fingerprint.
  ///
  /// Definitions with equal fingerprints accept the same snapshots, and allow the same walks through their states. The other way round does
  /// not hold: lines in another order make another fingerprint.
  ///
  /// It is the first half of a SHA-256, and the same on every platform and in later versions of the library.
  ///
  /// - Complexity: Linear in states and lines; nothing is kept, so ask once.
  public var fingerprint: String {
    var hasher = FingerprintHasher()
    hasher.add(self)
    return hasher.finish()
  }
}

/// Writes the parts of a description in a form without ambiguities, and hashes it.
///
/// Each text is preceded by its length, and each list by its count.
private struct FingerprintHasher {
  private var hash = SHA256()

  mutating func finish() -> String {
    hash.finish().prefix(16).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
  }

  mutating func add(_ text: String) {
    hash.update("\(text.utf8.count):".utf8)
    hash.update(text.utf8)
  }

  mutating func add(_ text: String?) {
    add(text == nil ? 0 : 1)
    if let text { add(text) }
  }

  mutating func add(_ number: Int) {
    hash.update("\(number);".utf8)
  }

  mutating func add(_ isSo: Bool) {
    add(isSo ? 1 : 0)
  }

  mutating func add<Element>(_ list: [Element], _ body: (inout Self, Element) -> Void) {
    add(list.count)
    for element in list { body(&self, element) }
  }

  mutating func add(_ names: [String]) {
    add(names) { $0.add($1) }
  }
}

extension FingerprintHasher {
  /// The first number is the version of this form.
  mutating func add(_ chart: MachineDescription) {
    add(1)
    add(chart.onError.rawValue)
    add(chart.initial)
    add(chart.variables.map(\.name))
    add(chart.states) { $0.add($1) }
    add(chart.transitions) { $0.add($1) }
    add(chart.histories) { hasher, history in
      hasher.add(history.state)
      hasher.add(history.depth.rawValue)
      hasher.add(history.targets)
    }
    add(chart.joins) { hasher, join in
      hasher.add(join.sources.flatMap { [$0.state, $0.event] })
      hasher.add(join.targets)
    }
    add(chart.deferrals) { hasher, deferral in
      hasher.add(deferral.events)
      hasher.add(deferral.states)
    }
    add(chart.timeouts) { hasher, timeout in
      hasher.add(timeout.state)
      hasher.add(timeout.event)
      hasher.add(timeout.duration.map { "\($0.components)" })
    }
    add(chart.invocations) { hasher, work in
      hasher.add(work.state)
      hasher.add(work.name)
      hasher.add(work.kind?.rawValue)
    }
  }

  private mutating func add(_ state: MachineDescription.State) {
    add(state.name)
    add(state.kind.rawValue)
    add(state.parent)
    add(state.region ?? -1)
    add(state.initial ?? [])
    add(state.payload)
  }

  private mutating func add(_ transition: MachineDescription.Transition) {
    add(transition.events)
    add(transition.sources)
    add(transition.scope)
    add(transition.kind.rawValue)
    add(transition.guardName != nil)
    add(transition.condition)
    add(transition.targets)
    add(transition.branches) { hasher, branch in
      hasher.add(branch.guardName != nil)
      hasher.add(branch.condition)
      hasher.add(branch.targets)
    }
    add(0)  // In this form a transition ends with a list that is empty now.
  }

  private mutating func add(_ targets: [MachineDescription.Target]) {
    add(targets) { hasher, target in
      hasher.add(target.state)
      hasher.add(0)  // In this form a target has a text here, which is missing now.
      hasher.add(target.history?.rawValue)
    }
  }

  private mutating func add(_ states: MachineDescription.States) {
    switch states {
    case .list(let names): add(names)
    case .any(let exceptions):
      add(-1)
      add(exceptions)
    }
  }

  private mutating func add(_ events: MachineDescription.Events) {
    switch events {
    case .event(let name): add(["event", name])
    case .list(let names): add(["list"] + names)
    case .any: add(["any"])
    case .prefixes(let prefixes): add(["prefixes"] + prefixes)
    case .matching: add(["matching"])
    case .done(let state): add(["done", state])
    case .completion: add(["completion"])
    case .failure: add(["failure"])
    case .workFailure(let name): add(["work failure", name])
    case .always: add(["always"])
    }
  }
}
