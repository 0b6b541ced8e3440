/// For each column of the dispatch table the lines of one state that take part in it, in the order in which they are tried.
///
/// Lines that wait for any event take part in all columns. They are not written down for each: columns of which no other line and no hook
/// speaks are all alike.
struct ColumnLists {
  /// A line that takes part in a column, with the matcher that has the last word there.
  struct Line {
    var line: TransitionLineID
    var matcher: MatcherID
  }

  /// The lines of the state.
  private var lines: [Line] = []
  /// Column and place among the lines, in one number that is put in order.
  private var keys: [UInt64] = []
  /// The places of those that take part in all columns.
  private var generalPlaces: [Int] = []
  private var next = 0
  /// The lines of the column that was asked for last.
  private(set) var current: [Line] = []

  /// In place of a line: the column has a row of its own, although only general lines are in it.
  private static let noLine = UInt64(UInt32.max)

  var hasGeneral: Bool { !generalPlaces.isEmpty }
  var isEmpty: Bool { lines.isEmpty }

  /// The lines of columns that no line names.
  var general: [Line] { generalPlaces.map { lines[$0] } }

  mutating func removeAll() {
    lines.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    generalPlaces.removeAll(keepingCapacity: true)
    next = 0
  }

  mutating func add(_ line: TransitionLineID, matcher: MatcherID = .none, in column: ColumnID) {
    keys.append(column.bits << 32 | UInt64(lines.count))
    lines.append(Line(line: line, matcher: matcher))
  }

  mutating func add(_ line: TransitionLineID, matcher: MatcherID = .none, in columns: some Sequence<ColumnID>) {
    for column in columns { keys.append(column.bits << 32 | UInt64(lines.count)) }
    lines.append(Line(line: line, matcher: matcher))
  }

  mutating func addGeneral(_ line: TransitionLineID, matcher: MatcherID = .none) {
    generalPlaces.append(lines.count)
    lines.append(Line(line: line, matcher: matcher))
  }

  /// Lets columns stand for themselves.
  mutating func mention(_ columns: some Sequence<ColumnID>) {
    for column in columns { keys.append(column.bits << 32 | Self.noLine) }
  }

  /// Puts the columns in order, once all lines are there.
  mutating func sort() {
    keys = keys.inOrder(<)
  }

  /// Goes on to the next column that a line names.
  ///
  /// - Parameter always: The column of eventless transitions, in which general lines take no part.
  /// - Returns: The column; nil behind the last one.
  mutating func nextColumn(always: ColumnID) -> ColumnID? {
    guard next < keys.count else { return nil }
    let column = ColumnID(bits: keys[next] >> 32)
    current.removeAll(keepingCapacity: true)
    var generals = column == always ? [] : generalPlaces[...]
    while next < keys.count, ColumnID(bits: keys[next] >> 32) == column {
      let place = keys[next] & Self.noLine
      next += 1
      if place == Self.noLine { continue }
      while let general = generals.first, general < place { current.append(lines[generals.removeFirst()]) }
      current.append(lines[Int(place)])
    }
    for general in generals { current.append(lines[general]) }
    return column
  }
}
