import StateMachineFormats
import StateMachines

/// Reads the input as a file of TBStateMachine, which is written as a chart of this library.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTBStateMachine(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  func read(_ bytes: [UInt8], _ limits: ReadingLimits) throws(FormatError) -> MachineDescription {
    try MachineDescription(tbStateMachineJSON: bytes, limits: limits)
  }
  func readAgain(_ bytes: [UInt8], _ limits: ReadingLimits) throws(FormatError) -> MachineDescription {
    try MachineDescription(json: bytes, limits: limits)
  }
  FuzzedChart(start, count).check(read, writtenBy: { chart throws(FormatError) in try chart.json() }, readBy: readAgain)
  return 0
}
