extension JSONValue {
  /// Reads a JSON text.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8, with or without a byte order mark.
  ///   - file: The name of the file, for messages.
  ///   - limits: How large the text may be.
  /// - Throws: Everything that is wrong with the text.
  init(reading bytes: [UInt8], file: String, limits: ReadingLimits = ReadingLimits()) throws(FormatError) {
    var issues = IssueList(file: file, limits: limits)
    let value = try JSONValue.read(bytes, issues: &issues).value
    try issues.check()
    self = value
  }

  /// Reads a JSON text whose mistakes are to be listed together with those that are found in its values.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - issues: What is wrong with the text is added here. Where it is not empty afterwards, the value is what the text probably means.
  /// - Returns: What the text means, and what finds places inside of its strings.
  /// - Throws: Everything in `issues`, if the text has mistakes that hide what it means.
  static func read(_ bytes: [UInt8], issues: inout IssueList) throws(FormatError) -> (value: JSONValue, places: PlaceFinder) {
    try FileBytes.check(count: bytes.count, file: issues.file, limits: issues.limits)
    let encoding = ByteEncoding(detectedIn: bytes)
    guard case .bytes(let markLength) = encoding else {
      issues.add(.encoding, "the file is in \(encoding.name); save it as UTF-8", at: .start)
      throw FormatError(issues.sorted)
    }
    var text = ByteScanner(bytes, from: markLength, issues: issues)
    if let offset = UTF8Check.firstInvalidByte(in: bytes, from: markLength) {
      issues.add(.encoding, "the byte \(Excerpt.byte(bytes[offset])) is not UTF-8; save the file as UTF-8", at: text.position(at: offset))
      throw FormatError(issues.sorted)
    }
    var reader = JSONReader(text)
    do {
      let value = try reader.readDocument()
      issues = reader.text.issues
      return (value, PlaceFinder(bytes, from: markLength))
    } catch {
      issues = reader.text.issues
      throw FormatError(issues.sorted)
    }
  }
}
