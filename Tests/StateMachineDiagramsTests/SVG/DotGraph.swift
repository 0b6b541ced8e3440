import Foundation

@testable import StateMachineDiagrams

/// A layout graph in the language of Graphviz, and where `dot` draws its edges.
struct DotGraph {
  /// Where `dot` is installed; nil where it is not.
  static let program = ["/usr/bin/dot", "/usr/local/bin/dot", "/opt/homebrew/bin/dot"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  let graph: LayoutGraph
  private let children: [[Int]]

  init(_ graph: LayoutGraph) {
    self.graph = graph
    children = Hierarchy(graph).children
  }

  /// The text, in which boxes with others inside are clusters.
  ///
  /// An edge of a cluster leads to a box inside of it and is cut off at its border, as Graphviz has
  /// it; labels take the room that they take here.
  var text: String {
    var lines = ["digraph {", "compound=true;"]
    var stack = [(box: 0, isEnd: true), (0, false)]
    while let (box, isEnd) = stack.popLast() {
      if isEnd {
        if box != 0 { lines.append("}") }
      } else if children[box].isEmpty {
        let size = graph.boxes[box].size
        lines.append("n\(box) [shape=box,fixedsize=true,label=\"\",width=\(Double(size.width) / 72),height=\(Double(size.height) / 72)];")
      } else {
        if box != 0 { lines.append("subgraph cluster_\(box) {") }
        for child in children[box].reversed() { stack += children[child].isEmpty ? [(child, false)] : [(child, true), (child, false)] }
      }
    }
    for edge in edges {
      let ends = [
        children[edge.source].isEmpty ? "" : "ltail=cluster_\(edge.source)",
        children[edge.target].isEmpty ? "" : "lhead=cluster_\(edge.target)",
      ]
      let label = edge.label.map { size in
        "label=<<table border=\"0\" cellpadding=\"0\" cellspacing=\"0\"><tr><td fixedsize=\"true\" width=\"\(size.width)\" height=\"\(size.height)\"></td></tr></table>>"
      }
      let attributes = (ends + [label ?? ""]).filter { !$0.isEmpty }.joined(separator: ",")
      lines.append("n\(leaf(edge.source)) -> n\(leaf(edge.target)) [\(attributes)];")
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  /// The edges that both layouts draw between different boxes.
  private var edges: [LayoutGraph.Edge] { graph.edges.filter { $0.source != $0.target && leaf($0.source) != leaf($0.target) } }

  private func leaf(_ box: Int) -> Int {
    var leaf = box
    while let first = children[leaf].first { leaf = first }
    return leaf
  }

  /// The lines of our layout, of the same edges.
  var ownLines: [Crossings.Line] {
    let layout = DiagramLayout(graph)
    return graph.edges.indices.filter {
      graph.edges[$0].source != graph.edges[$0].target && leaf(graph.edges[$0].source) != leaf(graph.edges[$0].target)
    }.map {
      layout.edges[$0].points.map { (Double($0.x), Double($0.y)) }
    }
  }

  /// The lines that `dot` draws; nil if it gives up.
  func dotLines() throws -> [Crossings.Line]? {
    guard let program = Self.program else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["-Tplain"]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    input.fileHandleForWriting.write(Data(text.utf8))
    try input.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("edge ") }.map(Self.line)
  }

  /// A line of the plain format: `edge`, two names, the number of control points, their places in inches.
  private static func line(_ text: Substring) -> Crossings.Line {
    let words = text.split(separator: " ")
    guard words.count > 3, let count = Int(words[3]), words.count >= 4 + 2 * count else { return [] }
    let numbers = words[4..<(4 + 2 * count)].compactMap { Double($0) }.map { $0 * 72 }
    var path = ""
    for index in 0..<(numbers.count / 2) {
      path += (index == 0 ? "M" : index % 3 == 1 ? "C" : " ") + "\(numbers[2 * index]) \(numbers[2 * index + 1])"
    }
    return DrawnDiagram.points(path[...])
  }
}
