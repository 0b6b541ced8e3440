import StateMachineFormats
import StateMachines

/// Reads the input as the configuration of an XState machine, strictly and leniently.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXState(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  func read(_ bytes: [UInt8], _ limits: ReadingLimits) throws(FormatError) -> MachineDescription {
    try MachineDescription(xstate: bytes, limits: limits)
  }
  func readLeniently(_ bytes: [UInt8], _ limits: ReadingLimits) throws(FormatError) -> MachineDescription {
    let strict = try? read(bytes, limits)
    var unsupported: [FormatIssue] = []
    do {
      let chart = try MachineDescription(xstate: bytes, limits: limits, unsupported: &unsupported)
      FuzzedChart.check(unsupported)
      precondition(strict == nil || strict == chart, "another chart leniently:\n\(chart)")
      return chart
    } catch {
      precondition(strict == nil, "refused leniently: \(error)")
      throw error
    }
  }
  let input = FuzzedChart(start, count)
  for reader in [read, readLeniently] {
    input.check(reader, writtenBy: { chart throws(FormatError) in try chart.xstate() }, readBy: read, maySettle: true)
  }
  return 0
}
