import StateMachineFormats
import StateMachines

/// Reads the input as a chart in SCXML, strictly and leniently.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSCXML(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzedChart(start, count).check(
    strictly: { bytes, limits throws(FormatError) in try MachineDescription(scxml: bytes, limits: limits) },
    leniently: { bytes, limits, unsupported throws(FormatError) in
      try MachineDescription(scxml: bytes, limits: limits, unsupported: &unsupported)
    },
    writtenBy: { chart throws(FormatError) in try chart.scxml() })
  return 0
}
