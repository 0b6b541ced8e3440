public import StateMachines

extension MachineDescription {
  /// The definition as a state diagram of PlantUML.
  ///
  /// The text is the same for equal definitions, and does not depend on the order of lines or states unless that means something. An edge
  /// says `event [guard] / action`. Events that are ignored or impossible are left out.
  ///
  /// PlantUML has no form for some parts of a definition:
  /// - Entry and exit actions, internal transitions, timeouts (`after 5 s / event`) and deferrals are lines below the name of a state.
  /// - A history is a state `H`, a deep one `H*`, which newer versions draw as circles; its edges lead to where it leads at first.
  /// - `.any` is a grey state `any` or `any except …` inside of its scope, from which the transition starts.
  /// - Hooks that belong to no state, and variables, are lines of the grey states `hooks` and `variables`.
  /// - A local transition says `(local)`.
  /// - A final state has an edge to the end.
  /// - Regions are separated by `--`. PlantUML refuses edges that cross such a line; where there is one, the regions of the state are drawn
  ///   as states with a dashed border instead.
  /// - An edge between a composite state and what is inside of it starts at a grey state `any` inside, or ends at the initial state; then
  ///   the label names the composite state.
  ///
  /// ```swift
  /// print(MachineDescription(definition).plantUML(highlighting: ["paid"]))
  /// ```
  ///
  /// - Parameters:
  ///   - highlighting: The names of states to colour, for example the active ones.
  ///   - options: The direction, states without what is inside, and colours; what the language cannot express is ignored.
  /// - Returns: The text, which ends with a line break.
  /// - Complexity: O(*n* log *n*) in states and lines, times the depth of nesting.
  public func plantUML(highlighting: Set<String> = [], options: DiagramOptions = DiagramOptions()) -> String {
    var graph = TextGraphBuilder(collapsing(options.collapsed), highlighting: highlighting, style: options.style).graph
    graph.moveEnds(isNamed: true) { graph, edge, end in
      let other = end == edge.source ? edge.target : edge.source
      return graph.contains(end, other)
    }
    return PlantUMLText(graph, options).text
  }
}
