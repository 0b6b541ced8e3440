/// The names that a lenient reader gives to code that is outside of what this library has: its text, shortened where it is long.
///
/// Equal texts have one name, so that one closure is bound to them; different texts that begin alike are numbered.
struct OutsideNames {
  /// How many characters of a text are part of its name.
  static let maximumLength = 60

  private var names: [String: String] = [:]
  private var counts: [String: Int] = [:]

  /// The name of a text, of which only the words matter.
  mutating func name(of text: String) -> String {
    let text = text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }.joined(separator: " ")
    if let name = names[text] { return name }
    let beginning = text.unicodeScalars.prefix(Self.maximumLength + 1)
    guard beginning.count > Self.maximumLength else {
      names[text] = text
      return text
    }
    var name = String.UnicodeScalarView()
    name.append(contentsOf: beginning.dropLast())
    let short = String(name) + "…"
    counts[short, default: 0] += 1
    let number = counts[short, default: 1]
    let numbered = number == 1 ? short : "\(short) \(number)"
    names[text] = numbered
    return numbered
  }
}
