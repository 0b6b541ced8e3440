import StateMachineFormats
import StateMachines
import Testing

@Suite(
  "The SCXML files of the public conformance suites",
  .enabled(if: SCXMLConformance.isPresent, "They are not part of this repository."))
struct SCXMLConformanceTests {
  @Test(
    "Machines of the charts of the conformance suite are in the expected states after every event",
    arguments: SCXMLConformance.pairs.filter { !$0.callsPow })
  func configurations(pair: SCXMLPair) throws {
    let disagreement = try pair.script().disagreement(with: pair.chart())

    #expect(disagreement == nil)
  }

  @Test(
    "Charts of the conformance suite that were written are read as the same charts",
    arguments: SCXMLConformance.pairs.filter { !$0.callsPow })
  func roundTrip(pair: SCXMLPair) throws {
    let chart = try pair.chart()

    let text = try chart.scxml()
    let copy = try MachineDescription(scxml: text)

    #expect(try copy.withoutPlaces == chart.withoutPlaces)
    #expect(try copy.scxml() == text)
    #expect(try pair.script().disagreement(with: copy) == nil)
  }

  @Test("Charts that call Math.pow are refused, with its name and place", arguments: SCXMLConformance.pairs.filter(\.callsPow))
  func pow(pair: SCXMLPair) {
    let error = #expect(throws: FormatError.self) { try pair.chart() }

    #expect(error?.issues.map(\.code) == [.unsupported])
    #expect(error?.issues.first?.message.contains("'Math.pow' is not supported") == true)
  }

  @Test("The SCXML files of the conformance suite are complete")
  func complete() {
    #expect(SCXMLConformance.pairs.count == 66)
  }
}
