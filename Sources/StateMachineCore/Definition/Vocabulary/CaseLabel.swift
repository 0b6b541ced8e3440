extension DefaultStringInterpolation {
  /// Appends a state or an event as messages show it: a case that takes an argument by its label alone.
  package mutating func appendInterpolation<Value>(label value: Value) {
    let text = "\(value)"
    // A mirror takes long, and only a case with an associated value has one that matters.
    guard text.last == ")", !(value is any CustomStringConvertible), let content = CaseContent(of: value) else {
      return appendLiteral(text)
    }
    appendLiteral(content.label)
  }
}

extension DefaultStringInterpolation {
  /// Appends an event as sentences about a machine name it: by its case, without associated values.
  ///
  /// What an event carries may be private, and such sentences reach logs and the callers of a server.
  package mutating func appendInterpolation<Event>(event: Event) {
    appendLiteral(nameWithoutPayload(of: event))
  }
}

/// What the event of a line is called: by its case where the enum has keys, otherwise by its value.
package func nameInLines<Event>(of event: Event) -> String { (event as? any PayloadCases)?.caseName ?? "\(label: event)" }

/// What an event is called, without its payload.
func nameWithoutPayload<Event>(of event: Event) -> String {
  if let event = event as? any PayloadCases { return event.caseName }
  let mirror = Mirror(reflecting: event)
  if mirror.displayStyle == .enum, let label = mirror.children.first?.label { return label }
  return "\(label: event)"
}

/// What a case has in place of a value: it says what the machine takes, and has no content.
protocol CaseMarker {
  /// The types of the call, where the case is that of an event that takes an argument or replies.
  static var signature: CallSignature? { get }
}

extension CaseMarker {
  static var signature: CallSignature? { nil }
}

/// A case of an enumeration with a marker as its only associated value.
struct CaseContent {
  let label: String
  let marker: any CaseMarker.Type

  /// - Returns: Nil where the value is anything else.
  init?<Value>(of value: Value) {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, let (label, content) = mirror.children.first, let label else { return nil }
    guard let marker = Self.marker(type(of: content)) ?? Self.onlyElement(of: content).flatMap({ Self.marker(type(of: $0)) }) else {
      return nil
    }
    (self.label, self.marker) = (label, marker)
  }

  private static func marker(_ type: Any.Type) -> (any CaseMarker.Type)? { type as? any CaseMarker.Type }

  /// An associated value with a label is a tuple of one element.
  private static func onlyElement(of content: Any) -> Any? {
    let mirror = Mirror(reflecting: content)
    return mirror.displayStyle == .tuple && mirror.children.count == 1 ? mirror.children.first?.value : nil
  }
}

/// What descriptions call a state or an event.
package func chartLabel<Value>(of value: Value) -> String { "\(label: value)" }
