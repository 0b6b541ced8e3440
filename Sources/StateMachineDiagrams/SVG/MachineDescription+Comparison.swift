public import StateMachines

extension MachineDescription {
  /// Draws what has changed since an older description, for reviews.
  ///
  /// The image has the states and transitions of both. What is new has the class `added`, what is gone `removed`, and a state or a
  /// transition with other texts `changed`; each has a colour, and what is gone is dashed, with its texts crossed out. The description for
  /// screen readers lists all three.
  ///
  /// ```swift
  /// let review = MachineDescription(definition).svg(comparedWith: released)
  /// ```
  ///
  /// - Parameters:
  ///   - old: The description before the change, for example one that was stored as a file.
  ///   - options: The direction, the width, the arrangement of regions, states without what is inside, and colours.
  /// - Returns: The text of an SVG document.
  /// - Complexity: As ``svg(highlighting:options:)-(Set<String>,_)`` for a chart with the parts of both.
  public func svg(comparedWith old: MachineDescription, options: DiagramOptions = DiagramOptions()) -> String {
    let (new, old) = (collapsing(options.collapsed), old.collapsing(options.collapsed))
    let model = DiagramModel(new, comparedWith: old)
    var writer = SVGWriter(DiagramPicture(model, options), options, highlighting: [], styles: new.merged(with: old).styles(options))
    return writer.write()
  }
}
