/// The words of ECMAScript that cannot be names of variables.
enum ExpressionWords {
  private static let reserved: Set<String> = [
    "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else", "enum", "export", "extends",
    "false", "finally", "for", "function", "if", "import", "in", "instanceof", "new", "null", "return", "super", "switch", "this", "throw",
    "true", "try", "typeof", "var", "void", "while", "with",
  ]

  /// Whether ECMAScript reserves a word.
  static func isReserved(_ word: String) -> Bool { reserved.contains(word) }

  /// Whether a word that ECMAScript does not reserve means something in expressions.
  static func hasMeaning(_ word: String) -> Bool {
    word == "In" || word == "_event" || isSystemVariable(word) || constant(word) != nil
  }

  /// Whether a word is a variable that processors of SCXML set, apart from `_event`; SCXML 5.10.
  static func isSystemVariable(_ word: String) -> Bool {
    word == "_sessionid" || word == "_name" || word == "_ioprocessors" || word == "_x"
  }

  /// Whether each object of ECMAScript has a member of this name, which a record does not have.
  static func isMemberOfEveryObject(_ name: String) -> Bool { membersOfEveryObject.contains(name) }

  private static let membersOfEveryObject: Set<String> = [
    "__proto__", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__", "constructor", "hasOwnProperty",
    "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf",
  ]

  /// The value of a word; nil for others.
  static func constant(_ word: String) -> DatamodelValue? {
    switch word {
    case "true": .boolean(true)
    case "false": .boolean(false)
    case "undefined": .undefined
    case "NaN": .number(.nan)
    case "Infinity": .number(.infinity)
    default: nil
    }
  }
}
