/// Tags of notes as one attribute: separated by spaces, with white space and `%` inside of a tag written as `%20` and `%25`.
enum SCXMLTags {
  static func text(of tags: [String]) -> String {
    tags.map { tag in
      tag.isEmpty ? "%" : tag.unicodeScalars.map { SCXML.isSpace($0) || $0 == "%" ? code(of: $0) : String($0) }.joined()
    }.joined(separator: " ")
  }

  /// The tags of a text; nil if a `%` is not followed by two hexadecimal digits.
  static func tags(of text: String) -> [String]? {
    var tags: [String] = []
    for word in SCXML.words(of: text) {
      guard let tag = word == "%" ? "" : decoded(word) else { return nil }
      tags.append(tag)
    }
    return tags
  }

  private static func code(of scalar: Unicode.Scalar) -> String {
    (scalar.value < 16 ? "%0" : "%") + String(scalar.value, radix: 16, uppercase: true)
  }

  private static func decoded(_ word: String) -> String? {
    var tag = String.UnicodeScalarView()
    var rest = word.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar != "%" {
        tag.append(scalar)
        continue
      }
      guard let high = rest.popFirst()?.hexDigitValue, let low = rest.popFirst()?.hexDigitValue else { return nil }
      tag.append(Unicode.Scalar(UInt8(truncatingIfNeeded: high << 4 | low)))
    }
    return String(tag)
  }
}
