/// A piece of what was given, fit to be shown: cut short, quoted, and nothing in it that could steer a terminal.
struct Excerpt: Hashable, Sendable, CustomStringConvertible {
  let unquoted: String

  var description: String { "'\(unquoted)'" }

  init(_ bytes: some Collection<UInt8>, upTo maximumLength: Int = 32) {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let shown = scalars.prefix(maximumLength).map(Self.shown).joined()
    unquoted = shown + (scalars.count > maximumLength ? "…" : "")
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: scalar.escaped(asASCII: true)
    default: String(scalar)
    }
  }
}
