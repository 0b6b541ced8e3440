import StateMachineFormats
import StateMachines
import Testing

@Suite("Charts from strings")
struct ChartsFromStringsTests {
  @Test("A chart is read from a string as from its bytes, and the same mistakes are found", arguments: HostileReader.allCases)
  func equalToBytes(reader: HostileReader) throws {
    let right = reader.file(states: ["sécond"], targets: ["first"])

    #expect(try reader.read(text: right) == reader.read(Array(right.utf8)))
    for count in stride(from: 0, to: right.count, by: 7) {
      let cut = String(right.prefix(count))
      #expect(reader.issues(text: cut) == reader.issues(cut))
    }
  }

  @Test("A string that is larger than the limit is refused", arguments: HostileReader.allCases)
  func limit(reader: HostileReader) {
    let text = reader.file(states: [], targets: [])

    let issues = reader.issues(text: text, limits: ReadingLimits(maximumBytes: text.utf8.count - 1))

    #expect(issues.map(\.code) == [.limit])
  }
}

extension HostileReader {
  fileprivate func read(text: String, limits: ReadingLimits = ReadingLimits()) throws(FormatError) -> MachineDescription {
    switch self {
    case .json: try MachineDescription(json: text, limits: limits)
    case .scxml: try MachineDescription(scxml: text, limits: limits)
    case .xstate: try MachineDescription(xstate: text, limits: limits)
    case .tbStateMachine: try MachineDescription(tbStateMachineJSON: text, limits: limits)
    }
  }

  fileprivate func issues(text: String, limits: ReadingLimits = ReadingLimits()) -> [FormatIssue] {
    do throws(FormatError) {
      _ = try read(text: text, limits: limits)
      return []
    } catch {
      return error.issues
    }
  }
}
