/// Reads the input as XML; what is read has to be written as the same text after it was written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXML(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let limits = ReadingLimits(maximumDepth: 64)
  guard let element = try? XMLElement(reading: bytes, file: "fuzz", limits: limits) else { return 0 }
  guard let written = try? XMLWriter.text(of: element, file: "written") else { fatalError("read, but not written: \(element)") }
  do {
    let again = try XMLElement(reading: Array(written.utf8), file: "written", limits: limits)
    let text = try XMLWriter.text(of: again, file: "written")
    precondition(text == written, "another text:\n\(written)\n\(text)")
  } catch {
    fatalError("written, but not read: \(error)\n\(written)")
  }
  return 0
}
