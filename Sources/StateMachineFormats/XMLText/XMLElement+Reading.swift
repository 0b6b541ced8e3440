extension XMLElement {
  /// Reads an XML text.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8, in UTF-16 with a byte order mark, or in US-ASCII or ISO-8859-1 if it declares it.
  ///   - file: The name of the file, for messages.
  ///   - limits: How large the text may be.
  /// - Throws: Everything that is wrong with the text.
  init(reading bytes: [UInt8], file: String, limits: ReadingLimits = ReadingLimits()) throws(FormatError) {
    var issues = IssueList(file: file, limits: limits)
    let element = try XMLElement.read(bytes, issues: &issues).element
    try issues.check()
    self = element
  }

  /// Reads an XML text whose mistakes are to be listed together with those that are found in its elements.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - issues: What is wrong with the text is added here. Where it is not empty afterwards, the element is what the text probably means.
  /// - Returns: What the text means, and what finds places inside of its values.
  /// - Throws: Everything in `issues`, if the text has mistakes that hide what it means.
  static func read(
    _ bytes: [UInt8], issues: inout IssueList
  ) throws(FormatError) -> (element: XMLElement, places: PlaceFinder) {
    try FileBytes.check(count: bytes.count, file: issues.file, limits: issues.limits)
    do {
      let decoded = try XMLDecoding(bytes, issues: &issues)
      var reader = XMLReader(ByteScanner(decoded.bytes, from: decoded.start, issues: issues))
      let element = Result { () throws(ReadingStopped) in try reader.readDocument() }
      issues = reader.text.issues
      return (try element.get(), PlaceFinder(decoded.bytes, from: decoded.start))
    } catch {
      throw FormatError(issues.sorted)
    }
  }
}
