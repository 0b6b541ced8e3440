/// Names of files as identifiers of Swift: lower camel case, which compiles in the place where it is used.
enum SwiftIdentifier {
  /// The name in lower camel case: `onHold` for `on-hold`; empty where nothing of it can be in an identifier.
  static func camel(_ name: String) -> String {
    let words = words(of: name)
    guard let first = words.first else { return "" }
    let rest = words.dropFirst().map { word in
      let word = words.count > 1 && !word.contains(where: \.isLowercase) ? word.lowercased() : word
      return (word.first.map { $0.uppercased() } ?? "") + word.dropFirst()
    }
    return lowered(first) + rest.joined()
  }

  /// The name in upper camel case, for types: `MediaPlayer` for `media player`.
  static func type(_ name: String) -> String {
    let camel = camel(name)
    guard let first = camel.first else { return "Chart" }
    return first.isNumber ? "Chart" + camel : first.uppercased() + camel.dropFirst()
  }

  /// Whether an identifier needs backticks where it is declared; after a dot none does.
  static func isKeyword(_ identifier: String) -> Bool { keywords.contains(identifier) }

  /// The identifier where it is declared.
  static func declared(_ identifier: String) -> String { isKeyword(identifier) ? "`\(identifier)`" : identifier }

  /// Parts of a name between what cannot be in an identifier.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if isLetter(scalar) || ("0"..."9").contains(scalar) || (!word.isEmpty && isMark(scalar)) {
        word.append(scalar)
      } else if !word.isEmpty {
        words.append(String(word))
        word = String.UnicodeScalarView()
      }
    }
    return word.isEmpty ? words : words + [String(word)]
  }

  /// `idle` for `Idle`, `play` for `PLAY`, `urlSession` for `URLSession`.
  private static func lowered(_ word: String) -> String {
    guard word.contains(where: \.isLowercase) else { return word.lowercased() }
    let capitals = word.prefix { $0.isUppercase }
    let next = word[capitals.endIndex...].first
    let count = capitals.count > 1 && next?.isLowercase == true ? capitals.count - 1 : capitals.count
    return capitals.prefix(count).lowercased() + word.dropFirst(count)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: scalar.value < 0xF0000
    default: false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool { (0x300...0x36F).contains(scalar.value) }

  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "static", "struct", "subscript",
    "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}

/// Identifiers that are distinct, given to names in order.
struct SwiftIdentifiers {
  private(set) var identifiers: [String: String] = [:]
  private var numbers: [String: Int] = [:]
  private var taken: Set<String>
  /// What is appended to an identifier that has another meaning: `none` becomes `noneState`.
  private let suffix: String

  /// - Parameters:
  ///   - suffix: The word that makes an identifier out of what is none, such as `State`.
  ///   - reserved: Identifiers with another meaning.
  init(suffix: String, reserved: Set<String>) {
    (self.suffix, taken) = (suffix, reserved)
  }

  /// The identifiers of names: those that are identifiers already keep them.
  init(_ names: [String], suffix: String, reserved: Set<String>) {
    self.init(suffix: suffix, reserved: reserved)
    for name in names where base(of: name) == name { _ = add(name) }
    for name in names { _ = add(name) }
  }

  /// The identifier of a name; a new one where the name is new.
  mutating func add(_ name: String) -> String {
    if let identifier = identifiers[name] { return identifier }
    let identifier = unique(name)
    identifiers[name] = identifier
    return identifier
  }

  /// An identifier that no other name has.
  mutating func unique(_ name: String) -> String {
    let base = base(of: name)
    // All numbers below the stored one are taken. The search starts there, so that many names with one base take linear time.
    var (identifier, number) = (base, numbers[base] ?? 2)
    while !taken.insert(identifier).inserted {
      identifier = "\(base)\(number)"
      number += 1
    }
    if identifier != base { numbers[base] = number }
    return identifier
  }

  subscript(_ name: String) -> String? { identifiers[name] }

  private func base(of name: String) -> String {
    let camel = SwiftIdentifier.camel(name)
    if camel.isEmpty { return "unnamed" + suffix }
    if startsWithDigit(camel) { return suffix.lowercased() + camel }
    return Self.reservedWords.contains(camel) ? camel + suffix : camel
  }

  private func startsWithDigit(_ text: String) -> Bool {
    text.utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  /// Members of types and values that read as something else after a dot.
  private static let reservedWords: Set<String> = [
    "init", "self", "none", "some", "any", "hash", "hashValue", "rawValue", "description", "hookFailure", "allCases",
  ]
}
