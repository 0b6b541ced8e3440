import StateMachineFormats
import StateMachines
import Testing

@Suite("Large charts in JSON")
struct JSONFormatSpeedTests {
  @Test("A chart of 2,000 states is written and read")
  func largeChart() throws {
    let chart = LargeChart.description(stateCount: 2_000)

    let text = try chart.json()
    let again = try MachineDescription(json: Array(text.utf8))

    #expect(again.states.count == 2_000)
    #expect(again.transitions.count == chart.transitions.count)
    #expect(try again.json() == text)
  }
}
