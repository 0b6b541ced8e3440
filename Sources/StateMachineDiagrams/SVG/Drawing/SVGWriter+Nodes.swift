extension SVGWriter {
  /// Writes a node: its shape and its texts.
  mutating func add(node index: Int) {
    let node = picture.model.nodes[index]
    let isActive = node.state.map(highlighted.contains) ?? false
    let kind = node.kind.isState ? "state" : "pseudostate"
    var attributes = "class=\"\(kind)\(isActive ? " active" : "")\(SVGWriter.name(node.change))\""
    if node.kind.isState {
      attributes += " id=\"\(unique("state--" + node.path.map(XMLText.identifier).joined(separator: "--")))\""
      attributes += " data-state=\"\(XMLText.escaped(node.state ?? ""))\""
    }
    add("<g \(attributes)>")
    if node.kind.isState || !node.remarks.isEmpty {
      let remarks = ([node.path.joined(separator: " / ")] + node.remarks).filter { !$0.isEmpty }
      add("<title>\(XMLText.escaped(remarks.joined(separator: "; ")))</title>")
    }
    addShape(index)
    addTexts(index)
    add("</g>")
  }

  private mutating func addShape(_ index: Int) {
    let box = picture.layout.boxes[index]
    let (x, y) = (box.x + box.width / 2, box.y + box.height / 2)
    switch picture.model.nodes[index].kind {
    case .frame:
      if picture.isFrameShown { addRectangle(box, "frame", radius: 10) }
    case .initial:
      add("<circle class=\"solid\" cx=\"\(x)\" cy=\"\(y)\" r=\"\(DiagramPicture.dot / 2)\"/>")
    case .shallowHistory, .deepHistory:
      add("<circle class=\"ring\" cx=\"\(x)\" cy=\"\(y)\" r=\"\(box.width / 2)\"/>")
      let text = picture.model.nodes[index].kind == .deepHistory ? "H*" : "H"
      add(text: text, x: x, y: y + 4, " text-anchor=\"middle\"")
    case .choice:
      add("<path class=\"ring\" d=\"M\(x) \(box.y)L\(box.right) \(y)L\(x) \(box.bottom)L\(box.x) \(y)Z\"/>")
    case .bar:
      add("<rect class=\"solid\" x=\"\(box.x)\" y=\"\(box.y)\" width=\"\(box.width)\" height=\"\(box.height)\" rx=\"2\"/>")
    case .final where picture.isDisc[index]:
      let center = box.x + DiagramPicture.circle / 2
      add("<circle class=\"ring\" cx=\"\(center)\" cy=\"\(y)\" r=\"\(DiagramPicture.circle / 2)\"/>")
      add("<circle class=\"solid\" cx=\"\(center)\" cy=\"\(y)\" r=\"\(DiagramPicture.circle / 2 - 5)\"/>")
    case .atomic, .compound, .parallel, .final:
      addStateBox(index, box)
    }
  }

  private mutating func addStateBox(_ index: Int, _ box: Rectangle) {
    let node = picture.model.nodes[index]
    let isRegion = picture.model.nodes[node.parent].kind == .parallel
    if isRegion, picture.isContainer[index] {
      addRegion(index, box)
      return
    }
    let style = picture.isContainer[index] ? "box group" : isRegion ? "box region" : "box"
    addRectangle(box, style, radius: 8, colours(of: node))
    guard node.kind == .final else { return }
    add("<rect class=\"ring\" x=\"\(box.x + 3)\" y=\"\(box.y + 3)\" width=\"\(box.width - 6)\" height=\"\(box.height - 6)\" rx=\"6\"/>")
  }

  /// The colours of a state that has a style of its own and is not highlighted.
  private func colours(of node: DiagramModel.Node) -> String {
    guard let name = node.state, let style = styles[name], !highlighted.contains(name) else { return "" }
    let parts = [
      style.fill.flatMap(DiagramOptions.Style.colour).map { "fill: \($0); fill-opacity: 1;" },
      style.border.flatMap(DiagramOptions.Style.colour).map { "stroke: \($0);" },
    ].compactMap(\.self)
    return parts.isEmpty ? "" : " style=\"\(parts.joined(separator: " "))\""
  }

  /// A region has lines only where it meets others, or all around it if it is apart from them.
  private mutating func addRegion(_ index: Int, _ box: Rectangle) {
    let parent = picture.model.nodes[index].parent
    guard picture.layout.sharesBorders[parent] else {
      addRectangle(box, "box region", radius: 8, colours(of: picture.model.nodes[index]))
      return
    }
    let around = picture.layout.boxes[parent]
    add(
      "<rect class=\"area\" fill=\"none\"\(colours(of: picture.model.nodes[index])) x=\"\(box.x)\" y=\"\(box.y)\" width=\"\(box.width)\" height=\"\(box.height)\"/>"
    )
    if picture.graph.isTurned {
      // Regions are below each other, the first one below the heading.
      let siblings = picture.model.nodes.indices.filter { picture.model.nodes[$0].parent == parent && picture.graph.boxes[$0].isRegion }
      let isFirst = siblings.allSatisfy { picture.layout.boxes[$0].y >= box.y }
      if box.y > around.y { addRule(isFirst ? "rule" : "box region", box.x, box.y, box.right, box.y) }
      if box.x > around.x { addRule("rule", box.x, box.y, box.x, box.bottom) }
      if box.right < around.right { addRule("rule", box.right, box.y, box.right, box.bottom) }
      return
    }
    if box.x > around.x { addRule("box region", box.x, box.y, box.x, box.bottom) }
    if box.y > around.y { addRule("rule", box.x, box.y, box.right, box.y) }
    if box.bottom < around.bottom { addRule("rule", box.x, box.bottom, box.right, box.bottom) }
  }

  private mutating func addRectangle(_ box: Rectangle, _ style: String, radius: Int, _ colours: String = "") {
    add(
      "<rect class=\"\(style)\"\(colours) x=\"\(box.x)\" y=\"\(box.y)\" width=\"\(box.width)\" height=\"\(box.height)\" rx=\"\(radius)\"/>")
  }

  private mutating func addRule(_ style: String, _ x: Int, _ y: Int, _ right: Int, _ bottom: Int) {
    add("<path class=\"\(style)\" d=\"M\(x) \(y)L\(right) \(bottom)\"/>")
  }

  private mutating func addTexts(_ index: Int) {
    guard let area = picture.textRectangle(index) else { return }
    let text = picture.texts[index]
    let isLeft = picture.isContainer[index] || picture.isDisc[index]
    var bottom = area.y
    for title in text.titles {
      let anchor = isLeft ? "" : " text-anchor=\"middle\""
      add(text: title, x: isLeft ? area.x : area.x + area.width / 2, y: bottom + 13, " class=\"name\"\(anchor)")
      bottom += NodeText.titleHeight
    }
    if !text.titles.isEmpty, !text.lines.isEmpty {
      let box = picture.layout.boxes[index]
      if !picture.isContainer[index] { addRule("rule", box.x, bottom + NodeText.gap / 2, box.right, bottom + NodeText.gap / 2) }
      bottom += NodeText.gap
    }
    for line in text.lines {
      let isActive = line.ids.contains(where: highlighted.contains)
      add(
        text: line.text, x: area.x, y: bottom + 11,
        isActive || line.change != nil ? " class=\"line-text\(isActive ? " active" : "")\(SVGWriter.name(line.change))\"" : "")
      bottom += NodeText.lineHeight
    }
  }
}
