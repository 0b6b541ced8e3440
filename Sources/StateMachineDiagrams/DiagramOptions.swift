public import StateMachines

/// How a chart is drawn: the direction, the width, what is left out, and colours.
///
/// SVG follows all of these options. Mermaid, DOT and PlantUML follow ``direction``, ``collapsed`` and ``style``. DOT and PlantUML also
/// follow a ``background`` that is transparent.
public struct DiagramOptions: Sendable {
  /// The direction in which transitions lead away from the initial state.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Direction: Hashable, Sendable, CaseIterable {
    /// To the bottom.
    case down
    /// To the right.
    case right
  }

  /// How the regions of a parallel state are arranged.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Regions: Hashable, Sendable, CaseIterable {
    /// From the left to the right.
    case beside
    /// From the top to the bottom.
    case stacked
  }

  /// The colours of the image, and whether it has a background.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Background: Hashable, Sendable, CaseIterable {
    /// Light or dark, as the reader prefers.
    case automatic
    /// Light for each reader.
    case light
    /// Dark for each reader.
    case dark
    /// No background; lines and texts are light or dark, as the reader prefers.
    case transparent
  }

  /// The colours of a state, where they differ from those of others.
  ///
  /// A colour is a name of CSS or a number such as `#ffd54f`; characters other than ASCII letters, digits and `#` are left out.
  public struct Style: Hashable, Sendable {
    /// The colour of the inside; nil for that of other states.
    public var fill: String?

    /// The colour of the border; nil for that of other states.
    public var border: String?

    /// Makes a style.
    ///
    /// - Parameters:
    ///   - fill: The colour of the inside.
    ///   - border: The colour of the border.
    public init(fill: String? = nil, border: String? = nil) { (self.fill, self.border) = (fill, border) }
  }

  /// The direction in which transitions lead away from the initial state.
  public var direction: Direction

  /// The width in pixels that the image should have at most; nil for any.
  ///
  /// States that would be beside each other are put below each other, where that makes the image narrower. An image that is still too wide
  /// is made smaller. A number below 1 counts as 1.
  public var width: Int?

  /// How regions are arranged; nil for side by side in a diagram that leads down, and stacked in one that leads to the right.
  public var regions: Regions?

  /// The names of states that are drawn without what is inside.
  ///
  /// Transitions from and to states inside start and end at the border.
  public var collapsed: Set<String>

  /// The colours of the image, and whether it has a background.
  public var background: Background

  /// The style of a state; nil for that of others.
  public var style: @Sendable (MachineDescription.State) -> Style?

  /// Makes options; the values by default fit most charts.
  ///
  /// - Parameters:
  ///   - direction: The direction in which transitions lead away from the initial state.
  ///   - width: The width in pixels that the image should have at most.
  ///   - regions: How regions are arranged.
  ///   - collapsed: The names of states that are drawn without what is inside.
  ///   - background: The colours of the image, and whether it has a background.
  ///   - style: The style of a state. It is called once for each state that is drawn, on the thread that draws.
  public init(
    direction: Direction = .down, width: Int? = nil, regions: Regions? = nil, collapsed: Set<String> = [],
    background: Background = .automatic, style: @escaping @Sendable (MachineDescription.State) -> Style? = { _ in nil }
  ) {
    (self.direction, self.width, self.regions, self.collapsed) = (direction, width, regions, collapsed)
    (self.background, self.style) = (background, style)
  }
}

extension DiagramOptions.Style {
  /// A colour without characters that could mean something else in a language.
  static func colour(_ text: String) -> String? {
    let kept = String(text.unicodeScalars.filter { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "#") })
    return kept.isEmpty ? nil : kept
  }
}
