import StateMachineFormats
import StateMachines
import Testing

@Suite("Large charts in all formats", .serialized)
struct LargeChartTests {
  /// A chart of so many states that every format can say: groups of ten, with two transitions for each state.
  private static func chart(_ count: Int) -> MachineDescription { LargeChart.description(stateCount: count) }

  /// The smaller of two charts whose times are compared.
  private static let stateCount = TestRounds.of(400, few: 100)

  @Test("A chart of hundreds of states is written, and read as the same", arguments: WrittenFormat.allCases)
  func roundTrip(_ format: WrittenFormat) throws {
    let chart = Self.chart(TestRounds.of(2_000, few: 400))

    let text = try format.write(chart)
    let copy = try format.read(Array(text.utf8))

    #expect(copy.states.map(\.name) == chart.states.map(\.name))
    #expect(copy.transitions.count == chart.transitions.count)
    #expect(try format.write(copy) == text)
  }

  @Test("The time for eight times as many states is far from sixty-four times as long", arguments: WrittenFormat.allCases)
  func growth(_ format: WrittenFormat) throws {
    func time(_ count: Int) throws -> (written: Duration, read: Duration) {
      let chart = Self.chart(count)
      let clock = ContinuousClock()
      var best = (written: Duration.seconds(1_000), read: Duration.seconds(1_000))
      for _ in 0..<TestRounds.of(3, few: 2) {
        var bytes: [UInt8] = []
        best.written = min(best.written, try clock.measure { bytes = Array(try format.write(chart).utf8) })
        best.read = min(best.read, try clock.measure { _ = try format.read(bytes) })
      }
      return best
    }

    let (small, large) = (try time(Self.stateCount), try time(8 * Self.stateCount))

    #expect(large.written < small.written * 28)
    #expect(large.read < small.read * 28)
  }
}
