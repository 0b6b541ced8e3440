/// Checks that properties hold of all that was explored.
///
/// ```swift
/// @Test func ordersEnd() throws {
///   try expectProperties([.alwaysPossible(.ended)], of: Exploration(Order.definition))
/// }
/// ```
///
/// With Swift Testing, `#expect(exploration.verdict(on: property).holds)` records a single property at its own line.
///
/// - Parameters:
///   - properties: The properties.
///   - exploration: What was explored.
///   - fileID: The file of the call; leave it out.
///   - line: The line of the call; leave it out.
/// - Throws: An ``UnmetExpectation`` with every property that fails or is unknown, each with its verdict.
/// - Complexity: As ``Exploration/verdict(on:)``, for each property.
public func expectProperties<State, Event>(
  _ properties: [Property<State>], of exploration: Exploration<State, Event>, fileID: String = #fileID, line: UInt = #line
) throws(UnmetExpectation) {
  let found = properties.map { ($0, exploration.verdict(on: $0)) }.filter { !$1.holds }
  guard !found.isEmpty else { return }
  let head = "\(found.count) \(found.count == 1 ? "property does" : "properties do") not hold"
  throw UnmetExpectation(([head] + found.map { "  \($0)\n    \($1)" }).joined(separator: "\n"), at: fileID, line)
}
