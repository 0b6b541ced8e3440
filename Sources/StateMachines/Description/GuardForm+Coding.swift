/// The coded form is a list of words, with each operator in front of its parts: `["and", "not", "guard", "is free", "", "", "in", "open"]`.
///
/// What the compiler would write is a nest of containers, and weighs 20 kB.
extension GuardForm: Codable {
  /// How deep operators are nested at most in what is read.
  private static var depthLimit: Int { 500 }

  package init(from decoder: any Decoder) throws {
    var words = try [String](from: decoder)[...]
    guard let form = Self(&words, depth: 0), words.isEmpty else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "these words are no guard"))
    }
    self = form
  }

  package func encode(to encoder: any Encoder) throws {
    try words.encode(to: encoder)
  }

  private var words: [String] {
    switch self {
    case .named(let name, let state, let readsArgument):
      ["guard", name, state.map { ".\($0)" } ?? "", readsArgument ? "argument" : ""]
    case .unnamed: ["unnamed"]
    case .isIn(let state): ["in", state]
    case .both(let one, let other): ["and"] + one.words + other.words
    case .either(let one, let other): ["or"] + one.words + other.words
    case .not(let form): ["not"] + form.words
    }
  }

  /// Reads a guard, and takes its words; nil where they are no guard.
  private init?(_ words: inout ArraySlice<String>, depth: Int) {
    guard depth < Self.depthLimit, let first = words.popFirst() else { return nil }
    switch first {
    case "guard":
      guard let name = words.popFirst(), let state = words.popFirst(), let argument = words.popFirst() else { return nil }
      self = .named(name: name, payloadOf: state.isEmpty ? nil : String(state.dropFirst()), readsArgument: !argument.isEmpty)
    case "unnamed": self = .unnamed
    case "in":
      guard let state = words.popFirst() else { return nil }
      self = .isIn(state: state)
    case "not":
      guard let form = Self(&words, depth: depth + 1) else { return nil }
      self = .not(form)
    case "and", "or":
      guard let one = Self(&words, depth: depth + 1), let other = Self(&words, depth: depth + 1) else { return nil }
      self = first == "and" ? .both(one, other) : .either(one, other)
    default: return nil
    }
  }
}
