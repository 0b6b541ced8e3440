extension CompiledDefinition {
  /// Every active state, regions without a name included, in document order.
  package final func activeNodes(of configuration: Configuration) -> [StateID] {
    if isFlat { return [configuration.active] }
    guard hasRegions else { return path(to: configuration.active) }
    var nodes: [StateID] = []
    for (word, bits) in ([configuration.low] + (configuration.wide?.high ?? [])).enumerated() {
      var rest = bits
      while rest != 0 {
        nodes.append(StateID(word * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return nodes
  }

  /// The deepest state that is certainly the only one of those active, in a definition with regions whose states fit a word.
  final func certainState(of low: UInt64) -> StateID {
    var (node, rest) = (StateID.none, low)
    repeat {
      guard rest != 0 else { break }
      node = StateID(firstOf: rest)
      rest &= rest - 1
    } while nodes[node].kind == .compound
    return max(node, .first)
  }

  /// The first 64 states that are active, in a definition with regions none of which is active; zero in another one.
  final func low(at node: StateID) -> UInt64 { hasRegions ? tables.pointee.nodes.low(ofPathTo: node) : 0 }

  /// Where a machine was when it rejected an event.
  final func configuration(of refusal: BriefRefusal) -> Configuration { refusal.configuration(low: low) }

  /// Whether a final state at the top is active.
  final func isAtTheEnd(_ configuration: Configuration) -> Bool {
    tables.pointee.nodes.isFinalAtTop(configuration.active)
  }
}

extension CompiledDefinition {
  /// Whether a state is active.
  @usableFromInline
  final func isActive(_ node: StateID, in configuration: Configuration) -> Bool {
    let active = configuration.active
    guard hasRegions else { return node == active || tables.pointee.nodes.isDescendant(active, of: node) }
    let (word, bit) = (node.index / 64, node.index % 64)
    let bits = word == 0 ? configuration.low : configuration.wide?.high[word - 1] ?? 0
    return bits & (1 << UInt64(bit)) != 0
  }
}

// MARK: As words

extension CompiledDefinition {
  /// How many words the active states of a machine take.
  ///
  /// In a definition with regions each active state is a bit, the first state being the lowest bit of the first word; elsewhere the only
  /// word is the number of the deepest state.
  package final var wordsOfStates: Int { tables.pointee.hasRegions ? 1 + tables.pointee.highWords : 1 }

  /// Writes the active states of a machine as words, which are the same where the states are.
  package final func write(_ memory: borrowing Memory, to words: UnsafeMutablePointer<UInt64>) {
    guard tables.pointee.hasRegions else {
      words.pointee = memory.active.bits
      return
    }
    words.pointee = memory.low
    guard let wide = memory.wide else { return (words + 1).update(repeating: 0, count: tables.pointee.highWords) }
    for (index, word) in wide.high.enumerated() { words[index + 1] = word }
  }

  /// The active states that were written as words.
  package final func configuration(of words: UnsafePointer<UInt64>) -> Configuration {
    guard tables.pointee.hasRegions else { return Configuration(active: StateID(bits: words.pointee)) }
    let high = UnsafeBufferPointer(start: words + 1, count: tables.pointee.highWords)
    return Configuration(active: .first, low: words.pointee, wide: high.isEmpty ? nil : Configuration.Wide(high: Array(high)))
  }

  /// Whether a state is one of the active states that were written as words.
  package final func isActive(_ node: StateID, in words: UnsafePointer<UInt64>) -> Bool {
    guard tables.pointee.hasRegions else {
      let active = StateID(bits: words.pointee)
      return node == active || isDescendant(active, of: node)
    }
    return words[node.index / 64] & (1 << UInt64(node.index % 64)) != 0
  }
}

extension TypedCompiledDefinition {
  /// Whether a state is active.
  final func isActive(_ state: State, in configuration: Configuration) -> Bool {
    if isFlat { return value(of: configuration.active) == state }
    return node(of: state).map { isActive($0, in: configuration) } ?? false
  }

  /// Every active state that has a name, in document order.
  package final func states(of configuration: Configuration) -> [State] {
    if isFlat { return [value(of: configuration.active)] }
    return activeNodes(of: configuration).filter { nodes[$0].isNamed }.map { value(of: $0) }
  }
}

extension Memory {
  package init(unstarted compiled: CompiledDefinition) {
    active = compiled.initial.active
    low = compiled.initial.low
    wide = compiled.initial.wide
    phase = .unstarted
  }

  /// In the initial configuration; running already, where nothing has to be done for that.
  init(starting compiled: CompiledDefinition) {
    self.init(unstarted: compiled)
    #if DEBUG
      if compiled.tracesValues { return }
    #endif
    if compiled.startsQuietly { phase = .running }
  }
}
