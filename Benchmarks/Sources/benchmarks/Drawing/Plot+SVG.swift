import Foundation

/// A drawing on white paper, whatever is around it.
extension Plot {
  private static let colors = ["#0b62a4", "#c2410c", "#2f7d32", "#8e24aa"]
  private static let (width, height) = (720.0, 360.0)
  private static let (left, right, top, bottom) = (64.0, 500.0, 52.0, 308.0)
  private static let labelHeight = 15.0

  var svg: String {
    let points = lines.flatMap(\.points)
    let steps = Set(points.map(\.x)).sorted()
    let across = PlotAxis(of: steps, from: Self.left, to: Self.right, ticks: steps)
    let up = PlotAxis(of: points.map(\.y), from: Self.bottom, to: Self.top)
    return ([opening] + grid(across, up) + drawnLines(across, up) + ["</svg>", ""]).joined(separator: "\n")
  }

  private var opening: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(place(Self.width)) \(place(Self.height))" \
    font-family="system-ui, sans-serif" font-size="12" fill="#333">
    <rect width="100%" height="100%" rx="6" fill="#fff"/>
    \(text(kind.title, Self.left, 26, "font-size=\"15\" font-weight=\"600\""))
    \(text(kind.axis.rawValue, (Self.left + Self.right) / 2, Self.height - 12, "text-anchor=\"middle\""))
    """
  }

  private func grid(_ across: PlotAxis, _ up: PlotAxis) -> [String] {
    up.ticks.flatMap { tick in
      [
        "<path d=\"M\(place(Self.left)) \(place(up.place(tick)))H\(place(Self.right))\" stroke=\"#ddd\"/>",
        text(short(tick), Self.left - 8, up.place(tick) + 4, "text-anchor=\"end\""),
      ]
    } + across.ticks.map { text(short($0), across.place($0), Self.bottom + 20, "text-anchor=\"middle\"") }
  }

  private func drawnLines(_ across: PlotAxis, _ up: PlotAxis) -> [String] {
    let ends = labelPlaces(up)
    return lines.enumerated().flatMap { index, line in
      let color = Self.colors[line.number % Self.colors.count]
      let places = line.points.map { (x: place(across.place($0.x)), y: place(up.place($0.y))) }
      let path = places.enumerated().map { ($0.offset == 0 ? "M" : "L") + "\($0.element.x) \($0.element.y)" }.joined()
      let dashes = line.isYardstick ? " stroke-dasharray=\"5 4\"" : ""
      return ["<path d=\"\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\"\(dashes)/>"]
        + places.map { "<circle cx=\"\($0.x)\" cy=\"\($0.y)\" r=\"3\" fill=\"\(color)\"/>" }
        + [text(line.label, Self.right + 12, ends[index] + 4, "fill=\"\(color)\"")]
    }
  }

  /// Beside the ends of the lines, pushed down where two would touch, and up again where the paper ends.
  private func labelPlaces(_ up: PlotAxis) -> [Double] {
    var places = lines.map { line in line.points.last.map { up.place($0.y) } ?? Self.bottom }
    let order = places.indices.sorted { places[$0] < places[$1] }
    for (upper, lower) in zip(order, order.dropFirst()) { places[lower] = max(places[lower], places[upper] + Self.labelHeight) }
    let excess = max(0, (places.max() ?? 0) - Self.bottom)
    guard excess > 0 else { return places }
    var limit = Self.bottom
    for index in order.reversed() {
      places[index] = min(places[index], limit)
      limit = places[index] - Self.labelHeight
    }
    return places
  }

  private func text(_ words: String, _ x: Double, _ y: Double, _ attributes: String) -> String {
    let escaped = words.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    return "<text x=\"\(place(x))\" y=\"\(place(y))\" \(attributes)>\(escaped)</text>"
  }

  private func place(_ number: Double) -> String { figure((number * 10).rounded() / 10) }

  /// Thousands, millions, billions.
  private func short(_ number: Double) -> String {
    let powers = [(1e9, "G"), (1e6, "M"), (1e3, "k")]
    guard let (power, letter) = powers.first(where: { number >= $0.0 }) else { return figure(number) }
    return figure(number / power) + letter
  }
}
