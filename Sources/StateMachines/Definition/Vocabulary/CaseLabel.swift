extension DefaultStringInterpolation {
  /// Appends a state or an event as messages show it: a case that takes an argument by its label alone.
  mutating func appendInterpolation<Value>(label value: Value) {
    let text = "\(value)"
    // A mirror takes long, and only a case with an associated value has one that matters.
    guard text.last == ")", !(value is any CustomStringConvertible), let content = CaseContent(of: value) else {
      return appendLiteral(text)
    }
    appendLiteral(content.label)
  }
}

/// What a case has in place of a value: it says what the machine takes, and has no content.
protocol CaseMarker {}

extension Call: CaseMarker where Argument: ~Copyable, Reply: ~Copyable {}

/// A case of an enumeration with a marker as its only associated value.
struct CaseContent {
  let label: String
  let marker: any CaseMarker

  /// - Returns: Nil where the value is anything else.
  init?<Value>(of value: Value) {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, let (label, content) = mirror.children.first, let label else { return nil }
    // An associated value with a label is a tuple of one element.
    let only = content as? any CaseMarker ?? Mirror(reflecting: content).children.first?.value as? any CaseMarker
    guard let only, Mirror(reflecting: content).children.count <= 1 else { return nil }
    (self.label, marker) = (label, only)
  }
}
