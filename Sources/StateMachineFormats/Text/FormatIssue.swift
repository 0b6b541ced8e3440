/// One thing that is wrong with a file or that a format cannot express: a code, a sentence, a place.
public struct FormatIssue: Hashable, Sendable, CustomStringConvertible {
  /// The kind of mistake, for code to match on.
  public let code: Code

  /// What is wrong and what would be right, for a person to read.
  public let message: String

  /// Where it is.
  public let place: TextPlace

  /// Creates an issue.
  ///
  /// - Parameters:
  ///   - code: The kind of mistake.
  ///   - message: What is wrong and what would be right.
  ///   - place: Where it is.
  public init(_ code: Code, _ message: String, at place: TextPlace) {
    (self.code, self.message, self.place) = (code, message, place)
  }

  /// The place and the sentence: `order.json:12:3: 'initial' is missing`.
  public var description: String { "\(place): \(message)" }
}

extension FormatIssue {
  /// The kind of an issue.
  ///
  /// A minor release may add codes, so a `switch` over them needs a `default`.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, such as `repeatedKey`.
    public let description: String

    private init(_ description: String) { self.description = description }

    /// The text breaks the grammar of its language.
    public static let syntax = Code("syntax")
    /// The bytes are not text in an encoding that the reader knows.
    public static let encoding = Code("encoding")
    /// The file does not exist or cannot be opened.
    public static let unreadableFile = Code("unreadableFile")
    /// The file is longer, deeper or larger than the limits allow.
    public static let limit = Code("limit")
    /// A key or an attribute stands twice in one object or element.
    public static let repeatedKey = Code("repeatedKey")
    /// Two states have one name.
    public static let repeatedName = Code("repeatedName")
    /// The format has no such key, element or attribute here.
    public static let unknownKey = Code("unknownKey")
    /// A required key or attribute is missing.
    public static let missingKey = Code("missingKey")
    /// A value has another type than the format asks for, or one that it does not know.
    public static let wrongValue = Code("wrongValue")
    /// A name that nothing declares: a state, an event, a variable.
    public static let unknownName = Code("unknownName")
    /// Several parts of a chart are meant equally.
    public static let ambiguousName = Code("ambiguousName")
    /// Parts that are right alone contradict each other.
    public static let contradiction = Code("contradiction")
    /// The format has it, and this library does not; or the description has it, and the format does not.
    public static let unsupported = Code("unsupported")
  }
}
