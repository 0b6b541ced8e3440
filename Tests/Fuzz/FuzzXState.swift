import StateMachineFormats
import StateMachines

/// Reads the input as the configuration of an XState machine.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXState(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  func read(_ bytes: [UInt8], _ limits: ReadingLimits) throws(FormatError) -> MachineDescription {
    try MachineDescription(xstate: bytes, limits: limits)
  }
  FuzzedChart(start, count).check(read, writtenBy: { chart throws(FormatError) in try chart.xstate() }, readBy: read, maySettle: true)
  return 0
}
