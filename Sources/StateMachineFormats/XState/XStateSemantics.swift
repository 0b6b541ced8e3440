/// Finds transitions that XState and this library take in different ways; both the reader and the writer refuse them.
struct XStateSemantics {
  struct Node {
    let parent: Int?
    var isParallel: Bool
    /// Something is seen when the state itself is left or entered: actions, delays, invocations, a history.
    var isObserved: Bool
    let name: String
    /// The machine ends in it: a final state of a machine that is no state.
    let isEnd: Bool
    let hasInitialActions: Bool
  }

  /// A transition at a state, in the order in which XState tries those of the state.
  struct Line {
    let node: Int
    /// Nil for `always`.
    let descriptor: XStateDescriptor?
    let isGuarded: Bool
    /// Where it leads, of a history its state; empty for a transition without a target.
    let targets: [(node: Int, isHistory: Bool)]
    /// It leaves only what is inside its state.
    let staysInside: Bool
  }

  struct Finding {
    let line: Int
    let message: String
  }

  let nodes: [Node]
  let lines: [Line]
  private let linesOf: [Int: [Int]]
  /// By parallel state, its regions with initial actions.
  private let activeRegions: [Int: [Int]]
  /// By state, its first child with initial actions.
  private let activeChildren: [Int: Int]

  init(nodes: [Node], lines: [Line]) {
    (self.nodes, self.lines) = (nodes, lines)
    linesOf = Dictionary(grouping: lines.indices, by: { lines[$0].node })
    let active = nodes.indices.filter { nodes[$0].hasInitialActions && nodes[$0].parent != nil }
    activeChildren = Dictionary(active.map { (nodes[$0].parent ?? 0, $0) }) { first, _ in first }
    activeRegions = Dictionary(grouping: active.filter { nodes[$0].parent.map { nodes[$0].isParallel } ?? false }) { nodes[$0].parent ?? 0 }
  }

  /// Everything found, in the order of the lines.
  var findings: [Finding] {
    (guardedBeforeWildcards + takenWithInnerOnes + leavingParallels + repeatedEventless + enteringRegions)
      .sorted { ($0.line, $0.message) < ($1.line, $1.message) }
  }

  // MARK: Eventless transitions

  /// XState takes no eventless transition after one that leaves the same states active, until something else happens; this library takes
  /// it again while its guard holds.
  private var repeatedEventless: [Finding] {
    lines.indices.compactMap { row in
      let line = lines[row]
      guard line.descriptor == nil, !line.targets.contains(where: { nodes[$0.node].isEnd }), mayKeepStates(line) else { return nil }
      return Finding(
        line: row,
        message: "XState takes an eventless transition once where the same states are active after it, and this library takes it again; "
          + "write it in 'on' or 'entry', or lead it out of its state")
    }
  }

  private func mayKeepStates(_ line: Line) -> Bool {
    if line.targets.isEmpty || line.staysInside { return true }
    let leadsBack = line.targets.contains { target in
      target.node == line.node || isInside(target.node, line.node, orEqual: false) || isInside(line.node, target.node, orEqual: false)
    }
    return leadsBack || commonAncestor(line).map { nodes[$0].isParallel } ?? true
  }

  // MARK: Wildcards

  private var guardedBeforeWildcards: [Finding] {
    linesOf.values.flatMap { (rows: [Int]) -> [Finding] in
      let patterns = XStatePatterns(rows.compactMap { lines[$0].descriptor })
      var last: [String: Int] = [:]
      var decided: Set<String> = []
      for row in rows {
        guard case .exact(let event) = lines[row].descriptor else { continue }
        last[event] = row
        if !lines[row].isGuarded { decided.insert(event) }
      }
      return last.compactMap { event, row in
        guard !decided.contains(event), let wildcard = patterns.pattern(taking: event) else { return nil }
        return Finding(
          line: row,
          message:
            "where no guard of \(Excerpt.name(event)) holds, this library tries \(Excerpt.name(wildcard.text)) of the same state, and XState does not; "
            + "add a transition of \(Excerpt.name(event)) without a guard")
      }
    }
  }

  // MARK: Parallel states

  /// XState asks a state around regions only if no region takes the event; this library also takes what leaves no state.
  private var takenWithInnerOnes: [Finding] {
    var found: [Int: Finding] = [:]
    var index: [Int: (exact: [String: [Int]], wildcards: [Int])] = [:]
    for (node, rows) in linesOf {
      var (exact, wildcards) = ([String: [Int]](), [Int]())
      for row in rows {
        switch lines[row].descriptor {
        case .exact(let event): exact[event, default: []].append(row)
        case .prefix, .any: wildcards.append(row)
        case nil: break
        }
      }
      index[node] = (exact, wildcards)
    }
    for inner in lines {
      guard let descriptor = inner.descriptor else { continue }
      var (node, parallel) = (inner.node, Int?.none)
      while let outer = nodes[node].parent {
        if nodes[outer].isParallel, parallel == nil { parallel = outer }
        node = outer
        guard let parallel, let candidates = index[outer] else { continue }
        let rows =
          if case .exact(let event) = descriptor { (candidates.exact[event] ?? []) + candidates.wildcards } else { linesOf[outer] ?? [] }
        for row in rows where found[row] == nil {
          guard let other = lines[row].descriptor, other.overlaps(descriptor) else { continue }
          guard inner.targets.isEmpty || lines[row].targets.isEmpty else { continue }
          found[row] = Finding(
            line: row,
            message:
              "XState takes \(Excerpt.name(other.text)) here only if no region of \(Excerpt.quoted(nodes[parallel].name)) takes the event, "
              + "and this library takes both, because one has no target; move it into a region, or give both a target")
        }
      }
    }
    return Array(found.values)
  }

  /// XState leaves the regions of a parallel state that contains source and targets, this library leaves the parallel state as well.
  private var leavingParallels: [Finding] {
    lines.indices.compactMap { row in
      let line = lines[row]
      guard !line.targets.isEmpty, !line.staysInside, let common = commonAncestor(line), nodes[common].isParallel else { return nil }
      let isInsideOfRegion = nodes[common].parent.map { nodes[$0].isParallel } ?? false
      guard nodes[common].isObserved || isInsideOfRegion else { return nil }
      return Finding(
        line: row,
        message: "it leads from one region of \(Excerpt.quoted(nodes[common].name)) to another, or enters its region again; "
          + "XState leaves only the regions, and this library leaves the parallel state too")
    }
  }

  /// XState does not run the actions of `initial` in regions that are entered because another region is a target.
  private var enteringRegions: [Finding] {
    if !nodes.contains(where: \.hasInitialActions) { return [] }
    return lines.indices.compactMap { row in
      let line = lines[row]
      let domain = line.staysInside ? line.node : commonAncestor(line)
      var entered: Set<Int> = []
      for target in line.targets {
        var next: Int? = target.node
        while let here = next, entered.insert(here).inserted { next = nodes[here].parent }
      }
      var visited: Set<Int> = []
      for target in line.targets {
        var node = target.node
        while node != domain, let parent = nodes[node].parent {
          node = parent
          guard visited.insert(parent).inserted else { break }
          guard let missed = (activeRegions[parent] ?? []).first(where: { !entered.contains($0) }) else { continue }
          return Finding(
            line: row,
            message: "XState does not run the actions of 'initial' of \(Excerpt.quoted(nodes[missed].name)), a region beside the target, "
              + "and this library does; write them in 'entry'")
        }
      }
      return nil
    }
  }

  /// XState does not run the actions of `initial` in a state to which a history leads, this library does; nil where no state has any.
  func historyMessage(of states: [Int], andInside outer: Int?) -> String? {
    (states.first { nodes[$0].hasInitialActions } ?? outer.flatMap { activeChildren[$0] }).map {
      "XState does not run the actions of 'initial' of \(Excerpt.quoted(nodes[$0].name)) where the history leads to it, and this library "
        + "does; write them in 'entry'"
    }
  }

  private func commonAncestor(_ line: Line) -> Int? {
    var node = line.node
    while let ancestor = nodes[node].parent {
      if line.targets.allSatisfy({ isInside($0.node, ancestor, orEqual: $0.isHistory) }) { return ancestor }
      node = ancestor
    }
    return nil
  }

  private func isInside(_ node: Int, _ ancestor: Int, orEqual: Bool) -> Bool {
    if orEqual, node == ancestor { return true }
    var next = nodes[node].parent
    while let here = next {
      if here == ancestor { return true }
      next = nodes[here].parent
    }
    return false
  }
}
