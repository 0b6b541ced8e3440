/// The states of an outline in document order, now that its last line is read.
///
/// A state belongs to the definition if a line declares or names it. A declared state stands where it is declared, another where it is
/// first mentioned; the order of lines decides nothing else.
struct ResolvedStates {
  /// By the outline's number; −1 for what only filters speak of.
  let nodeOf: [Int32]
  /// By node, the outline's number.
  let numbers: [Int32]
  let isFinal: [Bool]

  init(_ outline: Outline) {
    var places = outline.firstNamed.map { $0?.order }
    var finals: Set<Int32> = []
    for declaration in outline.declarations.reversed() {
      places[Int(declaration.state)] = declaration.naming.order
      if declaration.isFinal { finals.insert(declaration.state) }
    }
    let ordered = places.indices.compactMap { number in places[number].map { (number: Int32(number), order: $0) } }
    numbers = ordered.sorted { $0.order < $1.order }.map(\.number)
    var nodes = [Int32](repeating: -1, count: places.count)
    for (node, number) in numbers.enumerated() { nodes[Int(number)] = Int32(node) }
    nodeOf = nodes
    isFinal = numbers.map(finals.contains)
  }

  var count: Int { numbers.count }

  /// The states in which a transition starts: those named, or for `.any` all that are not final, less the exceptions.
  func sources(_ filter: StateFilter) -> [Int32] {
    switch filter {
    case .listed(let list):
      var seen: Set<Int32> = []
      return list.map { nodeOf[Int($0)] }.filter { seen.insert($0).inserted }
    case .any(let exceptions):
      let excepted = Set(exceptions.map { nodeOf[Int($0)] })
      return (0..<Int32(count)).filter { !isFinal[Int($0)] && !excepted.contains($0) }
    }
  }

  /// Whether a state passes the filter of a hook; none is a filter that all pass.
  func passes(_ node: Int32, _ filter: StateFilter?) -> Bool {
    switch filter {
    case nil: true
    case .listed(let list): list.contains { nodeOf[Int($0)] == node }
    case .any(let exceptions): !exceptions.contains { nodeOf[Int($0)] == node }
    }
  }
}
