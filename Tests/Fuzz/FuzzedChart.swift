import StateMachineFormats
import StateMachines

/// What a reader of charts is given, and what has to be so of each chart that it reads.
struct FuzzedChart {
  let bytes: [UInt8]
  let limits = ReadingLimits(maximumDepth: 64, maximumIssues: 20)

  init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    bytes = Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// Each issue has a place, and a message that contains no more than parts of the input.
  static func check(_ issues: [FormatIssue]) {
    for issue in issues {
      precondition(issue.place.line > 0 && issue.place.column > 0 && issue.message.unicodeScalars.count < 600, "\(issue)")
    }
  }

  /// Reads the input strictly and leniently, and checks each; what is read strictly is read as the same chart leniently.
  func check(
    strictly read: ([UInt8], ReadingLimits) throws(FormatError) -> MachineDescription,
    leniently: ([UInt8], ReadingLimits, inout [FormatIssue]) throws(FormatError) -> MachineDescription,
    writtenBy write: (MachineDescription) throws(FormatError) -> String, maySettle: Bool = false
  ) {
    check(read, writtenBy: write, readBy: read, maySettle: maySettle)
    func readLeniently(_ bytes: [UInt8], _ limits: ReadingLimits) throws(FormatError) -> MachineDescription {
      let strict = try? read(bytes, limits)
      var unsupported: [FormatIssue] = []
      do {
        let chart = try leniently(bytes, limits, &unsupported)
        Self.check(unsupported)
        precondition(strict == nil || strict == chart, "another chart leniently:\n\(chart)")
        return chart
      } catch {
        precondition(strict == nil, "refused leniently: \(error)")
        throw error
      }
    }
    check(readLeniently, writtenBy: write, readBy: read, maySettle: maySettle)
  }

  /// Reads the input; a chart that is read can be built or refused, is written in each format, and is read as the same chart from a text
  /// in its own format; where it may settle, from the text that is written then.
  func check(
    _ read: ([UInt8], ReadingLimits) throws(FormatError) -> MachineDescription,
    writtenBy write: (MachineDescription) throws(FormatError) -> String,
    readBy readAgain: ([UInt8], ReadingLimits) throws(FormatError) -> MachineDescription, maySettle: Bool = false
  ) {
    let chart: MachineDescription
    do {
      chart = try read(bytes, limits)
    } catch {
      precondition(!error.issues.isEmpty, "no reason")
      Self.check(error.issues)
      return
    }
    _ = try? chart.definition(String.self, String.self)
    var unsupported: [FormatIssue] = []
    _ = (try? chart.json(), chart.scxml(unsupported: &unsupported))
    _ = (chart.xstate(unsupported: &unsupported), chart.swift(unsupported: &unsupported))
    guard let text = try? write(chart) else { return }
    do {
      let again = try write(readAgain(Array(text.utf8), ReadingLimits()))
      guard again != text else { return }
      // A history that nothing leads to is not written, and then another one may need no name of its own.
      let last = maySettle ? try write(readAgain(Array(again.utf8), ReadingLimits())) : text
      precondition(last == again, "another text:\n\(text)\n\(again)\n\(last)")
    } catch {
      fatalError("written, but not read: \(error)\n\(text)")
    }
  }
}
