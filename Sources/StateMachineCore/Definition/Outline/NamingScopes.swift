/// How a line names a state; the higher claim decides which scope it belongs to.
package enum Claim: Int8, Comparable {
  case target
  case initial
  case source

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// A scope that names a state.
struct NamingScope {
  var scope: ScopeID
  /// When it first did, and where.
  var order: Int
  var place: LinePlace
  /// Its highest claim, and the line that makes it.
  var claim: Claim
  var claimPlace: LinePlace
}

/// The scopes that name each state, one after the other; most states are named by one.
struct NamingScopes {
  private typealias RowID = ID<Row>

  private struct Row {
    var namingScope: NamingScope
    /// The scope that named the state before this one did; none where none did.
    var earlier: RowID
  }

  private var rows: [Row] = []
  /// By state, the scope that was the last to name it first; none for those that only filters speak of.
  private var last: [RowID] = []

  /// How many states there are.
  var count: Int { last.count }

  mutating func addState() {
    last.append(.none)
  }

  /// Notes that a scope names a state.
  ///
  /// - Returns: Whether it does so for the first time.
  mutating func add(_ namingScope: NamingScope, of state: OutlineStateID) -> Bool {
    var row = last[state]
    while row.exists {
      if rows[row].namingScope.scope == namingScope.scope {
        if rows[row].namingScope.claim < namingScope.claim {
          rows[row].namingScope.claim = namingScope.claim
          rows[row].namingScope.claimPlace = namingScope.claimPlace
        }
        return false
      }
      row = rows[row].earlier
    }
    last[state] = rows.add(Row(namingScope: namingScope, earlier: last[state]))
    return true
  }

  /// The only naming of a state that one scope names.
  func only(of state: OutlineStateID) -> NamingScope? {
    let row = last[state]
    return row.isNone || rows[row].earlier.exists ? nil : rows[row].namingScope
  }

  /// The namings of a state, in the order in which its scopes first named it.
  func all(of state: OutlineStateID) -> [NamingScope] {
    var found: [NamingScope] = []
    var row = last[state]
    while row.exists {
      found.append(rows[row].namingScope)
      row = rows[row].earlier
    }
    return found.reversed()
  }
}
