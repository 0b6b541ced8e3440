import StateMachineFormats
import StateMachines

/// Reads the input as a chart in SCXML.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSCXML(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  func read(_ bytes: [UInt8], _ limits: ReadingLimits) throws(FormatError) -> MachineDescription {
    try MachineDescription(scxml: bytes, limits: limits)
  }
  FuzzedChart(start, count).check(read, writtenBy: { chart throws(FormatError) in try chart.scxml() }, readBy: read)
  return 0
}
