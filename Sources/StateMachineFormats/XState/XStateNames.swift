import StateMachines

/// The names and events that XState makes up.
enum XStateNames {
  /// The id of a machine that has none of its own.
  static let defaultMachineID = "(machine)"

  /// Delays above are a millisecond to the timers of browsers.
  static let longestDelay = 2_147_483_647

  static func done(stateID: String) -> String { donePrefix + stateID }
  static let donePrefix = "xstate.done.state."

  /// The event of a delay of so many milliseconds, or of one that has a name.
  static func after(_ delay: String, stateID: String) -> String { "\(afterPrefix)\(delay).\(stateID)" }
  static let afterPrefix = "xstate.after."

  /// What the invocation of a state is called that has no id.
  static func invocation(_ number: Int, stateID: String) -> String { "\(number).\(stateID)" }

  /// The events of an invocation by the keys of `invoke`.
  static func invocationEvents(_ id: String) -> [(key: String, event: String)] {
    [("onDone", end(ofInvocation: id)), ("onError", failure(ofInvocation: id)), ("onSnapshot", "xstate.snapshot.\(id)")]
  }

  static func end(ofInvocation id: String) -> String { "xstate.done.actor.\(id)" }

  static func failure(ofInvocation id: String) -> String { "xstate.error.actor.\(id)" }

  /// The keys on the way to a state: dots separate them, a backslash takes the next character as it is.
  static func path(_ text: some StringProtocol) -> [String] {
    var (path, segment, isEscaped) = ([String](), "", false)
    for scalar in text.unicodeScalars {
      if isEscaped {
        segment.unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "." {
        path.append(segment)
        segment = ""
      } else {
        segment.unicodeScalars.append(scalar)
      }
    }
    return path + [segment]
  }

  /// A key as a part of a path.
  static func escaped(_ key: String) -> String {
    key.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "." || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }

  /// Keys in the order in which JavaScript lists those of an object: numbers first, in ascending order.
  static func order<Element>(_ elements: [Element], by key: (Element) -> String) -> [Element] {
    let numbers = elements.enumerated().compactMap { index, element in arrayIndex(key(element)).map { (number: $0, index: index) } }
    if numbers.isEmpty { return elements }
    let first = numbers.sorted { ($0.number, $0.index) < ($1.number, $1.index) }.map { elements[$0.index] }
    return first + elements.filter { arrayIndex(key($0)) == nil }
  }

  private static func arrayIndex(_ key: String) -> UInt32? {
    guard let number = UInt32(key), number < .max, String(number) == key else { return nil }
    return number
  }
}
