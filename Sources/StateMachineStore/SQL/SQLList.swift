/// Lists of rows in statements, with places for as many rows as the next power of two, so that there are few different statements.
///
/// The types of columns are letters: t for a text, i for an integer.
enum SQLList {
  /// For how many rows a list has places.
  static func size(_ count: Int) -> Int {
    var size = 1
    while size < count { size *= 2 }
    return size
  }

  /// A list of rows to compare columns with: `(VALUES (CAST($1 AS TEXT), CAST($2 AS BIGINT)), ($3, $4))`.
  ///
  /// - Parameters:
  ///   - types: The types of the columns.
  ///   - count: How many rows there are.
  ///   - first: The number of the first value.
  /// - Returns: The list.
  static func comparison(_ types: String, times count: Int, from first: Int = 1) -> String {
    "(VALUES \(rows(types, times: count, from: first)))"
  }

  /// The values of a list to compare with: the last row is repeated as often as there are places left.
  static func repeated(_ rows: [[SQLValue]]) -> [SQLValue] {
    guard let last = rows.last else { return [] }
    return Array((rows + Array(repeating: last, count: size(rows.count) - rows.count)).joined())
  }

  /// Rows for `VALUES`; the types of the first row are those of all of them.
  ///
  /// - Parameters:
  ///   - types: The types of the columns.
  ///   - count: How many rows there are.
  ///   - first: The number of the first value.
  /// - Returns: The rows, without the word `VALUES`.
  static func rows(_ types: String, times count: Int, from first: Int) -> String {
    let typed = zip(types, first...).map { type, place in "CAST($\(place) AS \(type == "t" ? "TEXT" : "BIGINT"))" }
    let others = (1..<max(size(count), 1)).map { row(types.count, from: first + $0 * types.count) }
    return (["(\(typed.joined(separator: ", ")))"] + others).joined(separator: ", ")
  }

  /// The values of rows, with rows of NULL for the places that are left.
  static func padded(_ rows: [[SQLValue]], columns: Int) -> [SQLValue] {
    guard !rows.isEmpty else { return [] }
    return Array(rows.joined()) + Array(repeating: .null, count: (size(rows.count) - rows.count) * columns)
  }

  private static func row(_ columns: Int, from first: Int) -> String {
    "(" + (first..<first + columns).map { "$\($0)" }.joined(separator: ", ") + ")"
  }
}
