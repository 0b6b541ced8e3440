/// Reads the input as JSON; what is read has to be the same after it was written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let limits = ReadingLimits(maximumDepth: 64)
  guard let value = try? JSONValue(reading: bytes, file: "fuzz", limits: limits) else { return 0 }
  let written = JSONWriter.bytes(of: value)
  guard let again = try? JSONValue(reading: written, file: "written", limits: limits) else {
    fatalError("written, but not read: \(String(decoding: written, as: UTF8.self))")
  }
  precondition(again == value, "another value: \(String(decoding: written, as: UTF8.self))")
  if let number = value.number { _ = (number.int, number.double) }
  return 0
}
