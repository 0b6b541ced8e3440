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
/// - Throws: A ``PropertiesError`` with every property that fails or is unknown.
/// - Complexity: As ``Exploration/verdict(on:)``, for each property.
public func expectProperties<State, Event>(
  _ properties: [Property<State>], of exploration: Exploration<State, Event>
) throws(PropertiesError<State, Event>) {
  let found = properties.map { (property: $0, verdict: exploration.verdict(on: $0)) }.filter { !$0.verdict.holds }
  if !found.isEmpty { throw PropertiesError(verdicts: found) }
}

/// Properties that do not hold, all of them.
public struct PropertiesError<State: Hashable & Sendable, Event: Sendable>: Error, CustomStringConvertible {
  /// The properties that fail or are unknown, in the order in which they were passed; never empty.
  public let verdicts: [(property: Property<State>, verdict: Exploration<State, Event>.Verdict)]

  /// A heading and two lines for each property: what it says, and the verdict.
  public var description: String {
    let lines = verdicts.map { "  \($0.property)\n    \($0.verdict)" }
    return (["\(verdicts.count) \(verdicts.count == 1 ? "property does" : "properties do") not hold"] + lines).joined(separator: "\n")
  }
}
