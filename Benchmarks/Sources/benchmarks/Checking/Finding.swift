/// Something that a check has to say about a row.
struct Finding: CustomStringConvertible {
  let name: String
  let sentence: String

  var description: String { "\(name): \(sentence)" }
}

extension Finding {
  /// A figure that is over what is allowed.
  static func worse(_ name: String, _ quantity: String, was: Double?, is now: Double, allowed: Double) -> Self {
    let before = was.map { "was \(figure($0)), " } ?? ""
    return Self(name: name, sentence: "\(quantity): \(before)is \(figure(now)), allowed \(figure(allowed))")
  }
}

/// A number with as many places as it needs, three at the most if it has any there.
func figure(_ number: Double) -> String {
  guard number == 0 || (0.001..<1e12).contains(abs(number)) else { return "\(number)" }
  let thousandths = Int((abs(number) * 1000).rounded())
  var text = "\(thousandths / 1000)"
  if thousandths % 1000 > 0 {
    text += "." + String(String(1000 + thousandths % 1000).dropFirst())
    while text.last == "0" { text.removeLast() }
  }
  return (number < 0 ? "-" : "") + text
}
