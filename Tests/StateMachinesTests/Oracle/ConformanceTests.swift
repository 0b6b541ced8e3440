import Testing

@Suite("The public suites, run by the naive interpreter")
struct ConformanceTests {
  @Test(
    "are in the configuration that the script says, the whole of it, after every step",
    .enabled(if: ConformanceSuite.isPresent, "The suites are not part of this repository."), arguments: ConformanceSuite.scion)
  func scion(test: ConformanceTest) throws {
    let document = try test.read()
    var oracle = OracleInterpreter(try document.chart())

    oracle.interpret()

    #expect(Set(oracle.activeLeaves) == Set(document.script.initialConfiguration))
    #expect(oracle.illegalities == [])
    for step in document.script.steps {
      oracle.advance(by: step.afterMs ?? 0)
      oracle.fire(step.event)

      #expect(Set(oracle.activeLeaves) == Set(step.configuration), "after \(step.event)")
      #expect(oracle.illegalities == [])
    }
  }

  @Test("are all there", .enabled(if: ConformanceSuite.isPresent, "The suites are not part of this repository."))
  func complete() {
    #expect(ConformanceSuite.scion.count >= 66)
  }
}
