public import StateMachines

extension MachineDescription {
  /// The definition as a graph in the DOT language of Graphviz: `dot -Tsvg`.
  ///
  /// The text is the same for equal definitions, and does not depend on the order of lines or states unless that means something. An edge
  /// says `event [guard] / action`. Events that are ignored or impossible are left out.
  ///
  /// DOT knows nodes, clusters and edges, no states:
  /// - Composite states and regions are clusters; regions have a dashed border.
  /// - Entry and exit actions, internal transitions, timeouts (`after 5 s / event`) and deferrals are lines below the name of a state.
  /// - An initial state is marked by a dot, a final state by a double border; a choice is a diamond, a fork or join a bar.
  /// - A history is a circle `H`, a deep one `H*`; its edges lead to where it leads at first.
  /// - `.any` is a dashed node `any` or `any except …` inside of its scope, from which the transition starts.
  /// - Hooks that belong to no state, and variables, are lines of the dashed nodes `hooks` and `variables`.
  /// - A local transition says `(local)`.
  /// - An edge cannot join a cluster and a node inside of it. It starts at a dashed node `any` inside, or ends at the initial state; then
  ///   the label names the composite state.
  ///
  /// ```swift
  /// print(MachineDescription(definition).dot(highlighting: ["paid"]))
  /// ```
  ///
  /// - Parameters:
  ///   - highlighting: The names of states to colour, for example the active ones.
  ///   - options: The direction, states without what is inside, and colours; what the language cannot express is ignored.
  /// - Returns: The text, which ends with a line break.
  /// - Complexity: O(*n* log *n*) in states and lines, times the depth of nesting.
  public func dot(highlighting: Set<String> = [], options: DiagramOptions = DiagramOptions()) -> String {
    var graph = TextGraphBuilder(collapsing(options.collapsed), highlighting: highlighting, style: options.style).graph
    graph.moveEnds(isNamed: true) { graph, edge, end in
      let other = end == edge.source ? edge.target : edge.source
      return end == other || graph.contains(end, other)
    }
    return DOTText(graph, options).text
  }
}
