import StateMachines

extension Exploration.Path {
  /// Plays the path against a system, and compares the states after each step.
  ///
  /// A path on which the system differs from the model is made shorter as long as the system still differs, with a new system for each try.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  ///   - make: Makes a system in its initial state.
  /// - Throws: An ``UnmetExpectation`` with the shortest path that was found, and what the system did.
  public func play<System: Driver<State, Event>>(
    fileID: String = #fileID, line: UInt = #line, on make: () throws -> System
  ) throws(UnmetExpectation) {
    guard let first = difference(make) else { return }
    var shrinking = Shrinking(self, first)
    while let path = shrinking.next() { shrinking.use(path, path.difference(make)) }
    throw UnmetExpectation(shrinking.message, at: fileID, line)
  }

  /// Plays the path against a system that is reached by asynchronous calls, in the same way as against one that is not.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller; leave it out.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  ///   - make: Makes a system in its initial state.
  /// - Throws: An ``UnmetExpectation`` with the shortest path that was found, and what the system did.
  public func play<System: AsyncDriver<State, Event>>(
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, line: UInt = #line, on make: () async throws -> System
  ) async throws(UnmetExpectation) {
    guard let first = await difference(make) else { return }
    var shrinking = Shrinking(self, first)
    while let path = shrinking.next() { shrinking.use(path, await path.difference(make)) }
    throw UnmetExpectation(shrinking.message, at: fileID, line)
  }

  /// Where a system is not like the model.
  fileprivate struct Difference {
    /// How many steps were played.
    let stepCount: Int
    /// What the system does instead.
    let actual: String
  }

  private func difference<System: Driver<State, Event>>(_ make: () throws -> System) -> Difference? {
    var count = 0
    do {
      var system = try make()
      if let found = compare(start, try system.configuration, 0) { return found }
      for step in steps {
        count += 1
        switch step.cause {
        case .event(let event): try system.send(event)
        case .time(let duration): try system.pass(duration)
        }
        if let found = compare(step.configuration, try system.configuration, count) { return found }
      }
      return nil
    } catch {
      return Difference(stepCount: count, actual: "error: \(error)")
    }
  }

  private func difference<System: AsyncDriver<State, Event>>(
    isolation: isolated (any Actor)? = #isolation, _ make: () async throws -> System
  ) async -> Difference? {
    var count = 0
    do {
      var system = try await make()
      if let found = compare(start, try await system.configuration, 0) { return found }
      for step in steps {
        count += 1
        switch step.cause {
        case .event(let event): try await system.send(event)
        case .time(let duration): try await system.pass(duration)
        }
        if let found = compare(step.configuration, try await system.configuration, count) { return found }
      }
      return nil
    } catch {
      return Difference(stepCount: count, actual: "error: \(error)")
    }
  }

  /// Compares states: all states of the system have to be active in the model, and the same ones without states inside in both.
  private func compare(_ expected: [State], _ actual: [State], _ stepCount: Int) -> Difference? {
    let active = Set(actual)
    // In the order of the model, since a system may list regions in any order.
    if active.isSubset(of: expected), name(expected.filter(active.contains)) == name(expected) { return nil }
    return Difference(stepCount: stepCount, actual: actual.map { "\(label: $0)" }.joined(separator: ", "))
  }
}

/// Makes a path shorter on which a system differs from the model.
private struct Shrinking<State: Hashable & Sendable, Event: Sendable> {
  typealias Path = Exploration<State, Event>.Path

  private var shortest: Path
  private var difference: Path.Difference
  private let original: Path
  /// How many steps are left out at once, and from where.
  private var width: Int
  private var offset = 0
  private var tries = 0

  init(_ path: Path, _ difference: Path.Difference) {
    original = path
    shortest = path.prefix(difference.stepCount)
    self.difference = difference
    width = max(difference.stepCount / 2, 1)
  }

  /// A path to try; nil where none is left.
  mutating func next() -> Path? {
    guard let model = shortest.model else { return nil }
    while tries < 1_000 {
      if offset >= shortest.steps.count {
        guard width > 1 else { return nil }
        (width, offset) = (width / 2, 0)
      }
      tries += 1
      let causes = shortest.steps.map(\.cause)
      let rest = causes[..<offset] + causes[min(offset + width, causes.count)...]
      if let steps = model.following(Array(rest)) { return shortest.with(steps) }
      offset += width
    }
    return nil
  }

  /// Keeps a path on which the system still differs.
  mutating func use(_ path: Path, _ found: Path.Difference?) {
    guard let found else {
      offset += width
      return
    }
    (shortest, difference) = (path.prefix(found.stepCount), found)
    // What was kept before may be superfluous now.
    offset = 0
  }

  var message: String {
    let count = difference.stepCount
    let shrunk = original.steps.count > shortest.steps.count ? "\n(the path had \(original.steps.count) steps)" : ""
    return """
      the system differs from the model after \(count) \(count == 1 ? "step" : "steps")
        path: \(shortest)
        expected: \(shortest.name(shortest.end))
             got: \(difference.actual)\(shrunk)
      """
  }
}

extension Exploration.Path {
  fileprivate func prefix(_ count: Int) -> Self { with(Array(steps.prefix(count))) }

  func with(_ steps: [Exploration.Step]) -> Self { Self(start: start, steps: steps, name: name, model: model) }
}
