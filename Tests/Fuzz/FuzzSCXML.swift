import StateMachineFormats
import StateMachines

/// Reads the input as a chart in SCXML, strictly and leniently.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSCXML(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  func read(_ bytes: [UInt8], _ limits: ReadingLimits) throws(FormatError) -> MachineDescription {
    try MachineDescription(scxml: bytes, limits: limits)
  }
  func readLeniently(_ bytes: [UInt8], _ limits: ReadingLimits) throws(FormatError) -> MachineDescription {
    let strict = try? read(bytes, limits)
    var unsupported: [FormatIssue] = []
    do {
      let chart = try MachineDescription(scxml: bytes, limits: limits, unsupported: &unsupported)
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
    input.check(reader, writtenBy: { chart throws(FormatError) in try chart.scxml() }, readBy: read)
  }
  return 0
}
