extension TypedCompiledDefinition {
  /// The state at a path; the region without a name of a parallel state means that state.
  final func state(at path: String) throws(StatePathError) -> State {
    value(of: nearestNamed(try node(at: path)))
  }

  /// The state or region at a path.
  final func node(at path: String) throws(StatePathError) -> StateID {
    var node = StateID.none
    for (position, component) in PathComponent.components(of: path).enumerated() {
      node = try child(of: node, component, PathFault(path: path, component: component.text, position: position))
    }
    return node
  }

  private func child(of node: StateID, _ component: PathComponent, _ fault: PathFault) throws(StatePathError) -> StateID {
    let inside = namedChildren(of: node)
    guard let child = inside.first(where: { name(of: $0) == component.name }) else { throw unknown(component, in: node, fault) }
    guard let text = component.region else { return child }
    let regions = regions(of: child)
    guard let number = Int(text), text.allSatisfy(\.isNumber), regions.indices.contains(number) else {
      let candidates = regions.indices.map { "\(escaped(component.name))@\($0)" }
      let reason = regions.isEmpty ? "'\(component.name)' has no regions" : "'\(fault.component)' is no region of '\(component.name)'"
      throw fault.error(reason, regions.isEmpty ? [escaped(component.name)] : candidates)
    }
    return regions[number]
  }

  private func unknown(_ component: PathComponent, in node: StateID, _ fault: PathFault) -> StatePathError {
    let candidates = namedChildren(of: node).map { escaped(name(of: $0)) }
    guard node.exists else { return fault.error("'\(fault.component)' is no state at the top", candidates) }
    guard nodes[node].isNamed else {
      return fault.error("'\(fault.component)' is no state in a region of '\(name(of: nodes[node].parent))'", candidates)
    }
    if nodes[node].isAtomic { return fault.error("'\(fault.component)' follows '\(name(of: node))', which has no states inside", []) }
    guard nodes[node].kind == .parallel else { return fault.error("'\(fault.component)' is no state in '\(name(of: node))'", candidates) }
    let regions = regions(of: node).indices.map { "\(escaped(name(of: node)))@\($0)" }
    return fault.error("'\(fault.component)' follows '\(name(of: node))', of which a region has to be named", regions + candidates)
  }

  /// How a state is found from the top.
  final func path(to node: StateID) -> String {
    var components: [String] = []
    for step in path(to: node) as [StateID] {
      if nodes[step].isNamed {
        components.append(escaped(name(of: step)))
      } else {
        let number = regions(of: nodes[step].parent).firstIndex(of: step) ?? 0
        components[components.count - 1] += "@\(number)"
      }
    }
    return components.joined(separator: "/")
  }

  private func regions(of node: StateID) -> [StateID] {
    nodes[node].kind == .parallel ? insides(of: node) : []
  }

  private func namedChildren(of node: StateID) -> [StateID] {
    insides(of: node).filter { nodes[$0].isNamed }
  }

  /// What is directly inside a state, or the definition.
  package final func insides(of node: StateID) -> [StateID] {
    tables.pointee.nodes.children(of: node)
  }

  private func escaped(_ name: String) -> String {
    name.flatMap { "/@\\".contains($0) ? ["\\", $0] : [$0] }.reduce(into: "") { $0.append($1) }
  }
}

/// A part of a path: a name, and a region where one follows an `@`.
private struct PathComponent {
  var text = ""
  var name = ""
  var region: String?

  static func components(of path: String) -> [PathComponent] {
    var components = [PathComponent()]
    var isEscaped = false
    for character in path {
      let last = components.count - 1
      if !isEscaped, character == "/" {
        components.append(PathComponent())
        continue
      }
      components[last].text.append(character)
      if !isEscaped, character == "\\" {
        isEscaped = true
      } else if !isEscaped, character == "@", components[last].region == nil {
        components[last].region = ""
      } else {
        components[last].append(character)
        isEscaped = false
      }
    }
    return components
  }

  private mutating func append(_ character: Character) {
    if region == nil { name.append(character) } else { region?.append(character) }
  }
}

/// Where in a path something is wrong.
private struct PathFault {
  var path: String
  var component: String
  var position: Int

  func error(_ reason: String, _ candidates: [String]) -> StatePathError {
    StatePathError(path: path, component: component, position: position, reason: reason, candidates: candidates)
  }
}
