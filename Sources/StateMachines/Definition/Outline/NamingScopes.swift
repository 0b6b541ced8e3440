/// How a line names a state; the higher claim decides which scope it belongs to.
enum Claim: Int8, Comparable {
  case target
  case initial
  case source

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// A scope that names a state.
struct NamingScope {
  var scope: Int32
  /// When it first did, and where.
  var order: Int32
  var place: LinePlace
  /// Its highest claim, and the line that makes it.
  var claim: Claim
  var claimPlace: LinePlace
}

/// The scopes that name each state, one after the other; most states are named by one.
struct NamingScopes {
  private struct Row {
    var namingScope: NamingScope
    /// The scope that named the state before this one did; −1 where none did.
    var earlier: Int32
  }

  private var rows: [Row] = []
  /// By state, the scope that was the last to name it first; −1 for those that only filters speak of.
  private var last: [Int32] = []

  /// How many states there are.
  var count: Int { last.count }

  mutating func addState() {
    last.append(-1)
  }

  /// Notes that a scope names a state.
  ///
  /// - Returns: Whether it does so for the first time.
  mutating func add(_ namingScope: NamingScope, of state: Int32) -> Bool {
    var row = Int(last[Int(state)])
    while row >= 0 {
      if rows[row].namingScope.scope == namingScope.scope {
        if rows[row].namingScope.claim < namingScope.claim {
          rows[row].namingScope.claim = namingScope.claim
          rows[row].namingScope.claimPlace = namingScope.claimPlace
        }
        return false
      }
      row = Int(rows[row].earlier)
    }
    rows.append(Row(namingScope: namingScope, earlier: last[Int(state)]))
    last[Int(state)] = Int32(rows.count - 1)
    return true
  }

  /// The only naming of a state that one scope names.
  func only(of state: Int32) -> NamingScope? {
    let row = Int(last[Int(state)])
    return row < 0 || rows[row].earlier >= 0 ? nil : rows[row].namingScope
  }

  /// The namings of a state, in the order in which its scopes first named it.
  func all(of state: Int32) -> [NamingScope] {
    var found: [NamingScope] = []
    var row = Int(last[Int(state)])
    while row >= 0 {
      found.append(rows[row].namingScope)
      row = Int(rows[row].earlier)
    }
    return found.reversed()
  }
}
