import StateMachines

/// Which line is written in which block, and in which order.
///
/// Readers of Swift expect lines beside the states that they speak of, and no declarations of states that a line names anyhow. But lines
/// whose order matters keep it, and states are in the order of the chart.
struct SwiftLayout {
  /// How the parts of a block follow each other; each is tried if the one before would change the order of states, or their parents.
  enum Order: Int {
    /// Lines, blocks, final states.
    case linesFirst
    /// Blocks, lines, final states.
    case blocksFirst
    /// Atomic states, lines, blocks, final states.
    case statesFirst
    /// All states and blocks in document order, then lines.
    case declared
  }

  /// A part of a block.
  enum Part {
    case declaration([MachineDescription.State])
    case block(MachineDescription.State)
    case line(SwiftLine)
  }

  private let tree: SwiftTree
  private let initial: [MachineDescription.Target]
  private var lines: [SwiftLine]
  private var orders: [String?: Order] = [:]
  private var linesOfScope: [String?: [SwiftLine]] = [:]

  init(_ tree: SwiftTree, _ lines: [SwiftLine], initial: [MachineDescription.Target]) {
    (self.tree, self.lines, self.initial) = (tree, lines, initial)
    group()
    chooseOrders()
    // Lines out of order go to the top, where they keep it; those that cannot move are in order there is no other place for.
    while moveLinesOutOfOrder() {
      group()
      orders = [:]
      chooseOrders()
    }
  }

  private mutating func group() {
    linesOfScope = Dictionary(grouping: lines, by: \.scope).mapValues { lines in
      SwiftLine.Group.all.flatMap { group in lines.filter { $0.group == group } }
    }
  }

  /// The parts of a block in the order in which they are written.
  func parts(of scope: String?) -> [Part] {
    let children = tree.children[scope] ?? []
    let lines = (linesOfScope[scope] ?? []).map { Part.line($0) }
    let blocks = children.filter { $0.hasBlock }.map { Part.block($0) }
    let atomic = children.filter { $0.kind == .atomic && $0.region == nil }
    let final = children.filter { $0.kind == .final }
    let finals = final.isEmpty ? [] : [Part.declaration(final)]
    switch orders[scope] ?? .linesFirst {
    case .linesFirst where lines.isEmpty && blocks.isEmpty && finals.isEmpty: return atomic.isEmpty ? [] : [.declaration(atomic)]
    case .linesFirst: return lines + blocks + finals
    case .blocksFirst: return blocks + lines + finals
    case .statesFirst: return (atomic.isEmpty ? [] : [.declaration(atomic)]) + lines + blocks + finals
    case .declared:
      var parts: [Part] = []
      for child in children {
        if child.hasBlock {
          parts.append(.block(child))
        } else if case .declaration(let states)? = parts.last, states[0].kind == child.kind {
          parts[parts.count - 1] = .declaration(states + [child])
        } else {
          parts.append(.declaration([child]))
        }
      }
      return parts + lines
    }
  }

  // MARK: Where states live

  private mutating func chooseOrders() {
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      let found = SwiftNaming(self, tree, initial).children
      for (scope, children) in tree.children where orders[scope] != .declared {
        // States of other blocks are no fault of this one: they are declared in theirs.
        let names = children.map(\.name)
        let own = Set(names)
        if (found[scope] ?? []).filter({ own.contains($0) }) == names { continue }
        orders[scope] = Order(rawValue: (orders[scope] ?? .linesFirst).rawValue + 1)
        hasChanged = true
      }
    }
  }

  // MARK: The order of lines

  /// Moves lines to the top that are written in another order than that of the chart.
  private mutating func moveLinesOutOfOrder() -> Bool {
    var last: [String: Int] = [:]
    var wrong: Set<String> = []
    let numbers = Dictionary(grouping: lines.indices) { lines[$0].scope }
    var written: [Int] = []
    write(nil, numbers, &written)
    for number in written {
      for key in lines[number].keys {
        if let other = last[key], other > number { wrong.insert(key) }
        last[key] = max(last[key] ?? number, number)
      }
    }
    var hasMoved = false
    for index in lines.indices where lines[index].isMovable && lines[index].scope != nil && !wrong.isDisjoint(with: lines[index].keys) {
      lines[index].scope = nil
      hasMoved = true
    }
    return hasMoved
  }

  private func write(_ scope: String?, _ numbers: [String?: [Int]], _ written: inout [Int]) {
    let own = numbers[scope] ?? []
    var hasWrittenLines = false
    for part in parts(of: scope) {
      switch part {
      case .declaration: continue
      case .block(let state): write(state.name, numbers, &written)
      case .line:
        if !hasWrittenLines { written += own }
        hasWrittenLines = true
      }
    }
  }
}

extension SwiftLine.Group {
  fileprivate static let all: [Self] = [.transition, .join, .history, .deferral, .timeout, .work, .hook]
}

extension MachineDescription.State {
  /// Whether it is written as a block.
  var hasBlock: Bool { kind == .compound || kind == .parallel || region != nil }

  /// Where it starts; the first state inside where nothing says so.
  func start(_ tree: SwiftTree) -> [MachineDescription.Target] {
    if kind == .parallel { return [] }
    return initial ?? (tree.children[name]?.first).map { [MachineDescription.Target($0.name)] } ?? []
  }
}
