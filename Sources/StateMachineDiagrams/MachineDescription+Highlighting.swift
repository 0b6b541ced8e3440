public import StateMachines

extension MachineDescription {
  /// Draws the description as SVG, with the states of a machine highlighted.
  ///
  /// ```swift
  /// let picture = MachineDescription(definition).svg(highlighting: machine.configuration)
  /// ```
  ///
  /// - Parameters:
  ///   - states: The states.
  ///   - options: How the chart is drawn.
  /// - Returns: The text of the SVG file.
  @_disfavoredOverload
  public func svg(highlighting states: some Sequence<some Hashable & Sendable>, options: DiagramOptions = DiagramOptions()) -> String {
    svg(highlighting: names(of: states), options: options)
  }

  /// Draws the description for Mermaid, with the states of a machine highlighted.
  ///
  /// - Parameters:
  ///   - states: The states.
  ///   - options: How the chart is drawn.
  /// - Returns: The text of the diagram.
  @_disfavoredOverload
  public func mermaid(highlighting states: some Sequence<some Hashable & Sendable>, options: DiagramOptions = DiagramOptions()) -> String {
    mermaid(highlighting: names(of: states), options: options)
  }

  /// Draws the description for Graphviz, with the states of a machine highlighted.
  ///
  /// - Parameters:
  ///   - states: The states.
  ///   - options: How the chart is drawn.
  /// - Returns: The text of the graph.
  @_disfavoredOverload
  public func dot(highlighting states: some Sequence<some Hashable & Sendable>, options: DiagramOptions = DiagramOptions()) -> String {
    dot(highlighting: names(of: states), options: options)
  }

  /// Draws the description for PlantUML, with the states of a machine highlighted.
  ///
  /// - Parameters:
  ///   - states: The states.
  ///   - options: How the chart is drawn.
  /// - Returns: The text of the diagram.
  @_disfavoredOverload
  public func plantUML(highlighting states: some Sequence<some Hashable & Sendable>, options: DiagramOptions = DiagramOptions()) -> String {
    plantUML(highlighting: names(of: states), options: options)
  }

  /// What the description calls the states: by their text, and in a chart from a file by their raw value.
  private func names<Value: Hashable & Sendable>(of states: some Sequence<Value>) -> Set<String> {
    Set(
      states.flatMap { state in
        [chartLabel(of: state), (state as? any RawRepresentable)?.rawValue as? String].compactMap(\.self)
      })
  }
}
