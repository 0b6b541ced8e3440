import StateMachineFormats
import StateMachines
import TestSupport
import Testing

@Suite("Damaged XState configurations")
struct XStateMutationTests {
  static let text = """
    { "id": "m", "initial": { "target": "a", "actions": ["x"] }, "type": "compound", "entry": "y", "context": {}, "states": {
      "a": { "initial": "b", "states": { "b": { "on": { "e": [ { "target": "c", "guard": "g" }, "#m.p.q" ], "z": {} } }, "c": {},
        "h": { "type": "history", "history": "deep", "target": "b" } }, "after": { "10": "p", "20": ["f", "p"] },
        "invoke": { "src": "s", "id": "i", "onDone": "a.h" } },
      "p": { "type": "parallel", "onDone": "f", "states": {
        "q": { "initial": "r", "states": { "r": { "type": "final" } } }, "t": { "always": { "target": "#m.a", "reenter": true } } } },
      "f": { "type": "final", "tags": ["u"], "meta": { "v": [1, null] }, "description": "w" } },
      "on": { "*": { "actions": { "type": "k", "params": {} } }, "l.*": ".a", "xstate.done.state.m.p": {} } }
    """

  @Test("A configuration with changed, missing and repeated parts is read or refused, and what is read is written", arguments: 0..<4)
  func parts(part: Int) {
    var random = SeededGenerator(seed: UInt64(part))
    let bytes = Array(Self.text.utf8)
    var (read, refused) = (0, 0)
    for _ in 0..<200 {
      var damaged = bytes
      for _ in 0..<1 + random.below(2) { Self.damage(&damaged, &random) }
      do {
        let chart = try MachineDescription(xstate: damaged)
        read += 1
        var unsupported: [FormatIssue] = []
        _ = chart.xstate(unsupported: &unsupported)
      } catch {
        #expect(!error.issues.isEmpty)
        refused += 1
      }
    }
    #expect(read > 0 && refused > 0)
  }

  @Test("Any value in place of any other is read or refused")
  func values() throws {
    let values = ["null", "\"#m\"", "[[]]", "{\"type\":\"history\"}"]
    let pieces = Self.text.split(separator: "\"", omittingEmptySubsequences: false)
    for index in stride(from: 1, to: pieces.count - 1, by: 2) {
      for value in values {
        let text = pieces[..<index].joined(separator: "\"") + value + pieces[(index + 1)...].joined(separator: "\"")
        _ = try? MachineDescription(xstate: Array(text.utf8))
      }
    }
  }

  @Test("States in each other up to the limit of depth are read, and written again")
  func depth() throws {
    let depth = 200
    let text =
      String(repeating: #"{"initial":"a","states":{"a":"#, count: depth) + #"{"on":{"e":"a"}}"# + String(repeating: "}}", count: depth)
    let chart = try MachineDescription(xstate: Array(text.utf8))

    #expect(chart.states.count == depth)
    #expect(try MachineDescription.xstate(chart.xstate()).states.count == depth)
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let (start, length) = (random.below(bytes.count - 40), random.below(30))
    switch random.below(4) {
    case 0: bytes[start] = UInt8(97 + random.below(26))
    case 1: bytes.removeSubrange(start..<start + length)
    case 2: bytes.insert(contentsOf: bytes[start..<start + length], at: random.below(bytes.count))
    default: bytes.swapAt(start, random.below(bytes.count))
    }
  }
}
