import StateMachineFormats
import StateMachines

/// Reads the input as a chart in the JSON format of this library.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzChart(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  func read(_ bytes: [UInt8], _ limits: ReadingLimits) throws(FormatError) -> MachineDescription {
    try MachineDescription(json: bytes, limits: limits)
  }
  FuzzedChart(start, count).check(read, writtenBy: { chart throws(FormatError) in try chart.json() }, readBy: read)
  return 0
}
