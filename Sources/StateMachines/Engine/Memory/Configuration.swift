/// The active states of a machine at rest.
///
/// In most charts one state says all: the deepest active one, whose surroundings are active as well. In a chart with regions each active
/// state is a bit of a set.
@usableFromInline
struct Configuration: Sendable {
  /// The deepest state that is certainly the only one, with its payload where it has one.
  var active: StateReference
  /// The first 64 states, in a chart with regions.
  var low: UInt64 = 0
  /// What few charts have beside that.
  var wide: Wide?

  /// The states after the first 64, in a chart with regions, and the payloads of states that have states inside or around them.
  final class Wide: Sendable {
    let high: [UInt64]
    let values: [Int32: AnyValue]

    init(high: [UInt64], values: [Int32: AnyValue]) {
      self.high = high
      self.values = values
    }
  }
}

extension Memory {
  /// The active states of the last commit.
  var configuration: Configuration {
    get { Configuration(active: active, low: low, wide: wide) }
    set { (active, low, wide) = (newValue.active, newValue.low, newValue.wide) }
  }
}

extension Chart {
  /// Every active state, regions without a name included, in document order.
  final func activeNodes(of configuration: Configuration) -> [Int32] {
    if isFlat { return [configuration.active.leaf] }
    guard hasRegions else { return path(to: configuration.active.leaf) }
    var nodes: [Int32] = []
    for (word, bits) in ([configuration.low] + (configuration.wide?.high ?? [])).enumerated() {
      var rest = bits
      while rest != 0 {
        nodes.append(Int32(word * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return nodes
  }

  /// The deepest state that is certainly the only one of those active, in a chart with regions whose states fit a word.
  final func certainState(of low: UInt64) -> Int32 {
    var (node, rest): (Int32, UInt64) = (-1, low)
    repeat {
      guard rest != 0 else { break }
      node = Int32(rest.trailingZeroBitCount)
      rest &= rest - 1
    } while nodes[node].kind == .compound
    return max(node, 0)
  }

  /// Whether a final state at the top is active.
  final func isAtTheEnd(_ configuration: Configuration) -> Bool {
    tables.pointee.tree.isFinalAtTop(configuration.active.leaf)
  }

  /// An active state, with its payload where it has one.
  final func reference(to node: Int32, in configuration: Configuration) -> StateReference {
    if node == configuration.active.leaf { return configuration.active }
    return StateReference(leaf: node, value: configuration.wide?.values[node])
  }
}

extension TypedChart {
  /// Whether a state is active; one with a payload is compared as a whole.
  final func isActive(_ state: State, in configuration: Configuration) -> Bool {
    if isFlat { return value(of: configuration.active.borrowed) == state }
    guard let node = leaf(of: state), activeNodes(of: configuration).contains(node) else { return false }
    guard statesHaveValues else { return true }
    let reference = reference(to: node, in: configuration)
    return withExtendedLifetime(reference) { value(of: reference.borrowed) == state }
  }

  /// Every active state that has a name, in document order.
  final func states(of configuration: Configuration) -> [State] {
    if isFlat { return [value(of: configuration.active.borrowed)] }
    return activeNodes(of: configuration).filter { nodes[$0].isNamed }.map { node in
      let state = reference(to: node, in: configuration)
      return withExtendedLifetime(state) { value(of: state.borrowed) }
    }
  }

  // MARK: In a step

  /// Every state that is active at this moment and has a name, in document order.
  final func activeStates(in engine: inout Engine) -> [State] {
    if isFlat { return engine.deepest < 0 ? [] : [value(of: engine.active)] }
    return engine.activeNodes.filter { nodes[$0].isNamed }.map { value(of: engine.borrowed($0)) }
  }

  /// Whether a state is active at this moment.
  final func isActive(_ state: State, in engine: inout Engine) -> Bool {
    if isFlat { return engine.deepest >= 0 && value(of: engine.active) == state }
    guard let node = leaf(of: state), engine.isActive(node) else { return false }
    return !statesHaveValues || value(of: engine.borrowed(node)) == state
  }
}
