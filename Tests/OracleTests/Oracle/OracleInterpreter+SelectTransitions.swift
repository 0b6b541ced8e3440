extension OracleInterpreter {
  /// A transition that may be taken now.
  struct Enabled: Equatable {
    var line: OracleDocument.Line
    /// A join that only remembers its source: it leaves nothing and enters nothing.
    var isIncomplete = false
    /// What is left and entered lies inside; nil for an internal transition.
    var domain: Int?
  }

  /// Appendix D, `selectTransitions` and `selectEventlessTransitions` without their last step: for each atomic state the first transition
  /// from the inside out, in document order.
  mutating func enabledTransitions(_ event: OracleEvent?) throws -> [Enabled] {
    var enabled: [Enabled] = []
    for leaf in configuration.sorted() where document.isAtomicState(leaf) {
      guard var line = try firstTransition(from: leaf, event) else { continue }
      if has(.internalLeavesItsSource), line.targets.isEmpty { line.targets = [line.source] }
      if enabled.contains(where: { $0.line == line }) { continue }
      var transition = Enabled(line: line)
      transition.isIncomplete = isIncomplete(line, enabled)
      if !transition.isIncomplete { transition.domain = getTransitionDomain(line) }
      enabled.append(transition)
    }
    return enabled
  }

  private mutating func firstTransition(from leaf: Int, _ event: OracleEvent?) throws -> OracleDocument.Line? {
    var sources = [leaf] + document.getProperAncestors(leaf, upTo: nil)
    if has(.outerFirst) { sources.reverse() }
    for source in sources {
      let lines = document.lines[source]
      for line in has(.lastMatchingTransitionWins) ? lines.reversed() : lines where isMeant(line.transition.trigger, event) {
        if try conditionMatch(line.transition.condition) { return line }
      }
    }
    return nil
  }

  private func isMeant(_ trigger: OracleTrigger, _ event: OracleEvent?) -> Bool {
    guard let event else { return trigger == .eventless }
    return trigger.matches(event, faults)
  }

  /// Appendix D, `removeConflictingTransitions`.
  func removeConflictingTransitions(_ enabled: [Enabled]) -> [Enabled] {
    if has(.noConflictResolution) { return enabled }
    var filtered: [Enabled] = []
    for t1 in enabled {
      var isPreempted = false
      var toRemove: [Enabled] = []
      for t2 in filtered where !computeExitSet([t1]).isDisjoint(with: computeExitSet([t2])) {
        if wins(t1, over: t2) {
          toRemove.append(t2)
        } else {
          isPreempted = true
          break
        }
      }
      if isPreempted { continue }
      filtered.removeAll(where: toRemove.contains)
      filtered.append(t1)
    }
    return filtered
  }

  private func wins(_ later: Enabled, over earlier: Enabled) -> Bool {
    if has(.firstInDocumentOrderWins) { return false }
    if has(.lastInDocumentOrderWins) { return true }
    if has(.outerFirst) { return document.isDescendant(earlier.line.source, of: later.line.source) }
    return document.isDescendant(later.line.source, of: earlier.line.source)
  }

  /// Appendix D, `computeExitSet`.
  func computeExitSet(_ transitions: [Enabled]) -> Set<Int> {
    var statesToExit: Set<Int> = []
    for transition in transitions {
      if let domain = transition.domain {
        statesToExit.formUnion(configuration.filter { document.isDescendant($0, of: domain) })
      }
    }
    return statesToExit
  }

  /// Appendix D, `getTransitionDomain`.
  ///
  /// Computed once, before any exit, since history recorded by the exits must not change it.
  func getTransitionDomain(_ line: OracleDocument.Line) -> Int? {
    let targets = getEffectiveTargetStates(line.targets)
    guard !targets.isEmpty else { return nil }
    if let domain = domainOfLocal(line, targets) { return domain }
    return document.findLCCA([line.source] + targets.sorted(), orParallel: has(.domainMayBeParallel))
  }

  /// Ours: of source and target the outer one stays, whichever it is, compound or parallel.
  ///
  /// Of a parallel one, only what is inside the region that contains all targets is left, if one region does and has states inside. The
  /// standard knows only compound sources, and targets inside them.
  private func domainOfLocal(_ line: OracleDocument.Line, _ targets: Set<Int>) -> Int? {
    let source = line.source
    let hasInside = document.isCompoundState(source) || document.isParallelState(source)
    let isInside = hasInside && targets.allSatisfy { document.isDescendant($0, of: source) }
    if isInside, has(.externalInsideIsLocal) { return source }
    guard line.transition.kind == .local, !has(.localIgnored) else { return nil }
    if isInside { return innermost(source, around: targets) }
    guard targets.count == 1, let target = targets.first else { return nil }
    if target == source { return hasInside || has(.localOfAtomicStates) ? source : nil }
    return document.isDescendant(source, of: target) ? target : nil
  }

  /// The state itself or, where it is parallel and one region is or contains all of some states, that region, and so on inside it.
  private func innermost(_ state: Int, around targets: Set<Int>) -> Int {
    guard document.isParallelState(state) else { return state }
    let regions = document.children[state].filter { region in
      targets.allSatisfy { $0 == region || document.isDescendant($0, of: region) }
    }
    guard let region = regions.first, document.isCompoundState(region) || document.isParallelState(region) else { return state }
    return innermost(region, around: targets)
  }

  /// Appendix D, `getEffectiveTargetStates`.
  func getEffectiveTargetStates(_ targets: [Int]) -> Set<Int> {
    targets.reduce(into: []) { effective, target in
      if document.isHistoryState(target) {
        effective.formUnion(historyValue[target].map(Set.init) ?? getEffectiveTargetStates(document.initial[target]))
      } else {
        effective.insert(target)
      }
    }
  }
}
