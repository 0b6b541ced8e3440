/// The names of the cases in a list that have more values than it can hold, each once.
///
/// An enumeration whose cases have payloads has to write its list itself, and `[.stop, .seek(0)]` compiles. The payloads that can be listed
/// are `Bool`, types that conform to `CaseIterable`, and tuples of these; a ``Call`` has no content. Values that are not cases of an
/// enumeration are accepted as they are.
func unlistedCases(among values: [some Any]) -> [String] {
  var names: [String] = []
  for value in values {
    guard let (name, payload) = associatedValues(of: value), !names.contains(name), !isListed(payload) else { continue }
    names.append(name)
  }
  return names
}

/// The associated values of a case, if it has any.
private func associatedValues(of value: Any) -> (name: String, payload: Any)? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum, let (name, payload) = mirror.children.first, let name else { return nil }
  return (name, payload)
}

private func isListed(_ payload: Any) -> Bool {
  let mirror = Mirror(reflecting: payload)
  return switch mirror.displayStyle {
  case .tuple: mirror.children.allSatisfy { isListed($0.value) }
  // A cast would look at what the optional contains.
  case .optional: false
  default:
    payload is Bool || payload is any CaseMarker
      || payload is any CaseIterable && associatedValues(of: payload).map { isListed($0.payload) } ?? true
  }
}
