/// The style sheet of a diagram, in light and dark.
enum SVGStyle {
  static func text(_ background: DiagramOptions.Background) -> String {
    switch background {
    case .automatic, .transparent: base + "\n" + colours(light) + "\n@media (prefers-color-scheme: dark) {\n" + colours(dark) + "\n}"
    case .light: base + "\n" + colours(light)
    case .dark: base + "\n" + colours(dark)
    }
  }

  private static let base = """
    .smd text { font-family: Helvetica, Arial, 'Liberation Sans', sans-serif; font-size: 11px; white-space: pre; }
    .smd .name { font-size: 13px; font-weight: bold; }
    .smd .box { stroke-width: 1.2; }
    .smd .region { stroke-dasharray: 5 4; }
    .smd .rule { stroke-width: 0.8; }
    .smd .line { fill: none; stroke-width: 1.2; }
    .smd .ring { fill: none; stroke-width: 1.4; }
    .smd .removed .box, .smd .removed .line, .smd .removed .ring { stroke-dasharray: 4 3; }
    .smd .removed text, .smd text.removed { text-decoration: line-through; }
    .smd .active .box, .smd .active .line, .smd .active .ring { stroke-width: 2.4; }
    """

  private struct Colours {
    var paper: String
    var ink: String
    var faint: String
    var line: String
    var leaf: String
    var border: String
    var group: String
    var active: String
    var activeFill: String
    var added: String
    var removed: String
    var changed: String
  }

  private static let light = Colours(
    paper: "#ffffff", ink: "#1c2430", faint: "#8a94a3", line: "#4a5568", leaf: "#edf3fc", border: "#4a6a9c", group: "#22406e",
    active: "#c2410c", activeFill: "#ffedd5", added: "#15803d", removed: "#b91c1c", changed: "#a16207")

  private static let dark = Colours(
    paper: "#12161c", ink: "#e6eaf0", faint: "#6b7686", line: "#a9b4c4", leaf: "#1e2a3b", border: "#7f9fd0", group: "#9fc0ff",
    active: "#fb923c", activeFill: "#4a2a12", added: "#4ade80", removed: "#f87171", changed: "#facc15")

  private static func colours(_ colours: Colours) -> String {
    let changes = [("added", colours.added), ("removed", colours.removed), ("changed", colours.changed)].map { name, colour in
      """
      .smd .\(name) > .box, .smd .\(name) > .line, .smd .\(name) > .ring { stroke: \(colour); stroke-width: 2; }
      .smd .\(name) > .head { fill: \(colour); }
      .smd .\(name) > .name, .smd .\(name) > .label, .smd text.\(name) { fill: \(colour); }
      """
    }
    return base(colours) + "\n" + changes.joined(separator: "\n")
  }

  private static func base(_ colours: Colours) -> String {
    """
    .smd .paper { fill: \(colours.paper); }
    .smd text { fill: \(colours.ink); }
    .smd .box { fill: \(colours.leaf); stroke: \(colours.border); }
    .smd .group, .smd .frame { fill: \(colours.group); fill-opacity: 0.035; stroke: \(colours.border); }
    .smd .frame { fill: none; stroke: \(colours.faint); }
    .smd .region { fill: none; stroke: \(colours.border); }
    .smd .rule { stroke: \(colours.border); }
    .smd .line, .smd .ring { stroke: \(colours.line); }
    .smd .ring { stroke: \(colours.ink); }
    .smd .solid { fill: \(colours.ink); }
    .smd .head { fill: \(colours.line); }
    .smd .active .box { stroke: \(colours.active); fill: \(colours.activeFill); fill-opacity: 1; }
    .smd .active .group, .smd .active .region { fill: \(colours.activeFill); fill-opacity: 0.35; }
    .smd .active .line, .smd .active .ring, .smd .active .rule { stroke: \(colours.active); }
    .smd .active .head, .smd .active .solid, .smd .active .label { fill: \(colours.active); }
    """
  }
}
