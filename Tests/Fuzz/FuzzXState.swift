import StateMachineFormats
import StateMachines

/// Reads the input as the configuration of an XState machine, strictly and leniently.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXState(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzedChart(start, count).check(
    strictly: { bytes, limits throws(FormatError) in try MachineDescription(xstate: bytes, limits: limits) },
    leniently: { bytes, limits, unsupported throws(FormatError) in
      try MachineDescription(xstate: bytes, limits: limits, unsupported: &unsupported)
    },
    writtenBy: { chart throws(FormatError) in try chart.xstate() }, maySettle: true)
  return 0
}
