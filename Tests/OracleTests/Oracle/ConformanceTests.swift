import Testing

@Suite(
  "The public conformance suites, run by the reference interpreter",
  .enabled(if: ConformanceSuite.isPresent, "They are not part of this repository."))
struct ConformanceTests {
  /// The first step after which the interpreter is elsewhere than the script says, or nowhere legal.
  private static func disagreement(_ document: ConformanceDocument, _ faults: Set<Fault> = []) throws -> String? {
    var oracle = OracleInterpreter(try document.chart(), faults: faults)
    oracle.interpret()
    guard oracle.isIn(document.script.initialConfiguration) else { return "start: \(oracle.activeLeaves)" }
    for (number, step) in document.script.steps.enumerated() {
      oracle.advance(by: step.afterMs ?? 0)
      oracle.fire(step.event)
      guard oracle.isIn(step.configuration) else { return "step \(number), \(step.event): \(oracle.activeLeaves), \(oracle.illegalities)" }
    }
    return nil
  }

  @Test(
    "The reference interpreter passes the conformance suites with full configurations after every step", arguments: ConformanceSuite.scion)
  func scion(test: ConformanceTest) throws {
    let document = try test.read()

    let disagreement = try Self.disagreement(document)

    #expect(disagreement == nil)
  }

  @Test(
    "The conformance suites fail with wrong engines",
    arguments: [
      Fault.domainMayBeParallel, .noConflictResolution, .lastInDocumentOrderWins, .oneTransitionPerMicrostep, .outerFirst, .guardsIgnored,
      .historyNeverRecorded, .historyRecordedTooLate, .siblingRegionsForgotten, .internalLeavesItsSource,
    ])
  func catching(fault: Fault) throws {
    let documents = try ConformanceSuite.scion.map { try $0.read() }

    let disagreements = try documents.compactMap { try Self.disagreement($0, [fault]) }

    #expect(!disagreements.isEmpty)
  }

  @Test("The conformance suites are complete")
  func complete() {
    #expect(ConformanceSuite.scion.count >= 66)
  }
}

extension OracleInterpreter {
  /// Whether the machine is where a script says, and there by the rules.
  fileprivate func isIn(_ leaves: [String]) -> Bool {
    Set(activeLeaves) == Set(leaves) && illegalities.isEmpty
  }
}
