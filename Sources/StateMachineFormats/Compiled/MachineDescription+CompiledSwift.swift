public import StateMachines

extension MachineDescription {
  /// Writes the chart as a machine in Swift that needs no library: an enumeration of its states, and a method for each event.
  ///
  /// Use it where the engine costs too much, in time or in size, and keep the chart for diagrams, checks and tests. Guards and actions that
  /// the chart calls by name are requirements of a protocol, `OrderActions`; conform a type to it, and pass a value of it to `Order(_:)`.
  /// They are passed the argument of the event and the payload of the state, as the closures of the definition are. The machine calls the
  /// same hooks in the same order as a machine of the definition. Timers, tasks and streams are requested from the owner, by requirements;
  /// pass a timer that is due to `fire(_:)`. Where an action may throw, the method of the event throws, and the
  /// machine is what it was before.
  ///
  /// ```swift
  /// let source = try description.compiledSwift()   // struct Order<Actions: OrderActions> { … mutating func pay() -> Bool … }
  /// ```
  ///
  /// - Parameter name: What the names of types begin with: `order` for `Order` and `OrderState`. Nil is the name of the chart.
  /// - Returns: The text of the file, indented as by `swift format`. Cases with many states are broken at 140 columns; other lines may be
  ///   longer.
  /// - Throws: A ``FormatError`` with everything that cannot be compiled, or else with everything that is wrong with the chart.
  /// - Complexity: The number of states without others inside, times the number of events, times how many states differ in what they do.
  public func compiledSwift(name: String? = nil) throws(FormatError) -> String {
    var planner = CompiledPlanner(self, name: name)
    let plan = try planner.plan()
    return CompiledWriter(plan, planner.writer).text
  }
}
