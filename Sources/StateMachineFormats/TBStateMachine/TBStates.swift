internal import StateMachines

/// The states of a TBStateMachine file, found by path.
struct TBStates {
  struct Row {
    let name: String
    let path: String
    let kind: MachineDescription.State.Kind
    /// The row of the state around it: of a state in a region that of the region.
    let parent: Int?
    /// Of a region its number.
    let region: Int?
    let position: TextPosition
  }

  /// What a path leads to, or why it leads nowhere.
  enum Found {
    case state(Int)
    case nothing(String)
  }

  private struct Child: Hashable {
    let parent: Int?
    let name: String
  }

  private(set) var rows: [Row] = []
  /// The regions of parallel states and the first state of each name inside of another.
  private var children: [Child: Int] = [:]
  private var regions: [Int: [Int]] = [:]

  /// Adds a state; returns the position of another one in the same list that has its name.
  mutating func add(_ row: Row) -> TextPosition? {
    rows.append(row)
    let number = rows.count - 1
    if let parent = row.parent, row.region != nil {
      regions[parent, default: []].append(number)
      return nil
    }
    let child = Child(parent: row.parent, name: row.name)
    if let first = children[child] { return rows[first].position }
    children[child] = number
    return nil
  }

  /// The name of each row in a chart, where names are unique: its own, or else its path.
  var uniqueNames: [String] {
    var counts: [String: Int] = [:]
    for row in rows where row.region == nil { counts[row.name, default: 0] += 1 }
    var names: [String] = []
    for row in rows {
      if let region = row.region, let parent = row.parent {
        names.append("\(names[parent])@\(region)")
      } else {
        names.append(counts[row.name] == 1 ? row.name : row.path)
      }
    }
    return names
  }

  /// Finds a state by its path: `b/b2`, `c/c2@1/c222`; a parallel state without a number means its first region.
  func find(_ path: String) -> Found {
    var machine: Int?
    var found: Int?
    for component in path.split(separator: "/", omittingEmptySubsequences: false) {
      if let state = found {
        if rows[state].kind == .atomic { return .nothing("\(Excerpt.name(rows[state].name)) has no states inside") }
        if rows[state].kind == .compound { machine = state }
      }
      let parts = component.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? ""
      guard let state = children[Child(parent: machine, name: name)] else {
        let place = found.map { " in \(Excerpt.name(rows[$0].name))" } ?? ""
        return .nothing("there is no state \(Excerpt.quoted(name))\(place)")
      }
      found = state
      if let inside = regions[state] {
        let number = parts.count < 2 ? 0 : Int(parts[1]) ?? -1
        guard inside.indices.contains(number) else {
          return .nothing("\(Excerpt.quoted(name)) has \(inside.count) regions, which '@' counts from 0")
        }
        machine = inside[number]
      } else if parts.count > 1 {
        return .nothing("\(Excerpt.quoted(name)) has no regions, so it is written without '@'")
      }
    }
    return found.map { .state($0) } ?? .nothing("a path is empty")
  }

  /// Whether a state is inside of another one, however deep.
  func isInside(_ row: Int, _ ancestor: Int) -> Bool {
    var current = rows[row].parent
    while let parent = current, parent >= ancestor {
      if parent == ancestor { return true }
      current = rows[parent].parent
    }
    return false
  }
}
