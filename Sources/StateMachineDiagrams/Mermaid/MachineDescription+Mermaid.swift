public import StateMachines

extension MachineDescription {
  /// The definition as a state diagram of Mermaid, which GitHub, GitLab and many editors draw inside of Markdown.
  ///
  /// The text is the same for equal definitions, and does not depend on the order of lines or states unless that means something. An edge
  /// says `event [guard] / action`. Events that are ignored or impossible are left out.
  ///
  /// Mermaid has no form for some parts of a definition:
  /// - Entry and exit actions, internal transitions, timeouts (`after 5 s / event`) and deferrals are lines below the name of a state,
  ///   those of a parallel state are in parentheses after it.
  /// - A history is a small state `H`, a deep one `H*`; its edges lead to where it leads at first.
  /// - `.any` is a dashed state `any` or `any except …` inside of its scope, from which the transition starts.
  /// - Hooks that belong to no state, and variables, are lines of the dashed states `hooks` and `variables`.
  /// - A local transition says `(local)`.
  /// - A final state has an edge to the end.
  /// - Several transitions from a state to itself become one edge, with a line for each. Mermaid would draw the last one only.
  /// - Mermaid cannot draw edges that start or end at a composite state inside of a region. They start at a dashed state `any` inside of
  ///   it, and end at its initial state. The same holds for edges between a composite state and what is inside of it; there the label names
  ///   it.
  ///
  /// ```swift
  /// print(MachineDescription(definition).mermaid(highlighting: ["paid"]))
  /// ```
  ///
  /// - Parameters:
  ///   - highlighting: The names of states to colour, for example the active ones.
  ///   - options: The direction, states without what is inside, and colours; what the language cannot express is ignored.
  /// - Returns: The text, which ends with a line break.
  /// - Complexity: O(*n* log *n*) in states and lines, times the depth of nesting.
  public func mermaid(highlighting: Set<String> = [], options: DiagramOptions = DiagramOptions()) -> String {
    var graph = TextGraphBuilder(collapsing(options.collapsed), highlighting: highlighting, style: options.style).graph
    graph.moveEnds(isNamed: true) { graph, edge, end in
      let other = end == edge.source ? edge.target : edge.source
      return graph.contains(end, other)
    }
    graph.moveEnds(isNamed: false) { graph, _, end in
      graph.nodes[end].kind == .region || graph.ancestors(of: end).contains(where: graph.isParallel)
    }
    return MermaidText(graph, options).text
  }
}
