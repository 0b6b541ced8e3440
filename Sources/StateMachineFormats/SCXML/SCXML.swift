/// Names of W3C SCXML 1.0, and those by which this library writes what SCXML does not have.
enum SCXML {
  static let namespace = "http://www.w3.org/2005/07/scxml"

  /// The namespace of the elements and attributes that only this library reads.
  static let machineNamespace = "urn:state-machines:scxml"

  /// The prefix that a writer gives to that namespace.
  static let machinePrefix = "machine"

  /// The value of `machine:version`.
  static let machineVersion = "1"

  /// Namespaces of elements that only say where an editor draws things; readers pass over them everywhere.
  static let layoutNamespaces: Set<String> = ["http://www.qt.io/2015/02/scxml-ext"]

  /// What attributes of drafts are called now.
  static let presentNames = ["initialstate": "initial", "initialState": "initial", "profile": "datamodel"]

  /// The data models whose expressions readers evaluate; `null` has nothing but `In`.
  static let datamodels: Set<String> = ["ecmascript", "state-machines", "null"]

  /// The values of `type` of `send` that mean a machine's own queues.
  static let eventProcessors: Set<String> = ["scxml", "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"]

  /// The values of `type` of `invoke` that mean a session of SCXML, as no `type` does; SCXML 6.4.
  static let invokedTypes: Set<String> = ["scxml", "http://www.w3.org/TR/scxml/", "http://www.w3.org/TR/scxml"]

  /// How deep `if` may be nested, in files that are read and written.
  static let maximumContentDepth = 64

  /// How deep states may be nested in a file that is written; readers need a few levels more for what states contain.
  static let maximumStateDepth = ReadingLimits.greatestDepth - 2 * maximumContentDepth

  /// The words of a list that is separated by white space.
  static func words(of list: String) -> [String] {
    list.unicodeScalars.split(whereSeparator: isSpace).map { String($0) }
  }

  /// Whether XML counts a character as white space.
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r"
  }

  /// A text without white space at its ends.
  static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isSpace($0) }), let last = scalars.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(scalars[first...last])
  }

  /// Whether a text can be one word of a list: neither empty nor with white space.
  static func isWord(_ text: String) -> Bool {
    !text.isEmpty && !text.unicodeScalars.contains(where: isSpace)
  }
}
