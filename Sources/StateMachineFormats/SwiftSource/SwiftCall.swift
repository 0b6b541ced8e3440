/// A call of the builder, to be written in one line or, where that is too long, in several, as `swift format` breaks them.
struct SwiftCall {
  enum Argument {
    /// An argument that is not broken.
    case text(String)
    /// A list that is broken where it does not fit in a line.
    case list(label: String, elements: [String])
    /// The branches of a junction, a line for each.
    case branches([SwiftCall])
    /// A closure with a line for each statement.
    case closure(label: String, [String])
  }

  var callee: String
  var arguments: [Argument] = []
  /// The statements of a trailing closure; nil without one.
  var closure: [String]?

  init(_ callee: String, _ arguments: [Argument] = []) {
    (self.callee, self.arguments) = (callee, arguments)
  }

  /// The lines of the call.
  func lines(indent: Int, suffix: String = "") -> [String] {
    guard let closure else { return header(indent, ending: suffix) }
    if closure.isEmpty { return header(indent, ending: " { _ in }" + suffix) }
    let block = block(indent, parameter: "step", suffix: suffix) { inner in closure.map { Self.spaces(inner) + $0 } }
    guard closure.count == 1 else { return block }
    let single = header(indent, ending: " { step in \(closure[0]) }" + suffix)
    // Rather than the arguments, the closure is broken.
    let isBroken = single.count > 1 && block.count == 3
    return isBroken || single.contains { $0.count > SwiftText.width } ? block : single
  }

  /// The lines of the call with a trailing closure whose lines are written by another closure, which receives their indent.
  func block(_ indent: Int, parameter: String, suffix: String = "", _ body: (Int) -> [String]) -> [String] {
    header(indent, ending: " { \(parameter) in") + body(indent + 2) + [Self.spaces(indent) + "}" + suffix]
  }

  static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  // MARK: Arguments

  private func header(_ indent: Int, ending: String) -> [String] {
    let spaces = Self.spaces(indent)
    let hasClosure = closure != nil || ending.hasSuffix(" in")
    if let texts = flat {
      let list = texts.isEmpty && hasClosure ? "" : "(" + texts.joined(separator: ", ") + ")"
      let line = spaces + callee + list + ending
      if line.count <= SwiftText.width || texts.isEmpty { return [line] }
    }
    var lines = [spaces + callee + "("]
    for (index, argument) in arguments.enumerated() {
      add(argument, to: &lines, indent: indent + 2, isFirst: index == 0, isLast: index == arguments.count - 1)
    }
    if hasClosure {
      lines.append(spaces + ")" + ending)
    } else {
      lines[lines.count - 1] += ")" + ending
    }
    return lines
  }

  /// All arguments as texts; nil where one of them is always broken.
  private var flat: [String]? {
    var texts: [String] = []
    for argument in arguments {
      guard let text = argument.flat else { return nil }
      texts.append(text)
    }
    return texts
  }

  private func add(_ argument: Argument, to lines: inout [String], indent: Int, isFirst: Bool, isLast: Bool) {
    let spaces = Self.spaces(indent)
    let isLong = argument.flat.map { spaces.count + $0.count + 1 > SwiftText.width && argument.isBreakable } ?? true
    let (separator, last) = (isFirst ? "" : ",", lines.count - 1)
    if !isLong, let text = argument.flat {
      let continued = lines[last] + separator + " " + text
      if !isFirst, continued.count + 1 <= SwiftText.width, !lines[last].hasSuffix("(") {
        lines[last] = continued
      } else {
        lines[last] += separator
        lines.append(spaces + text)
      }
      return
    }
    lines[last] += separator
    switch argument {
    case .text(let text): lines.append(spaces + text)
    case .list(let label, let elements):
      lines.append(spaces + label + "[")
      var line = ""
      for element in elements {
        if !line.isEmpty, indent + 2 + line.count + 1 + element.count + 1 > SwiftText.width {
          lines.append(spaces + "  " + line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + element + ","
      }
      lines += [spaces + "  " + line, spaces + "]"]
    case .branches(let branches):
      lines.append(spaces + "choosing: [")
      for branch in branches { lines += branch.lines(indent: indent + 2, suffix: ",") }
      lines.append(spaces + "]")
    case .closure(let label, let statements):
      lines.append(spaces + label + "{ step in")
      lines += statements.map { spaces + "  " + $0 }
      lines.append(spaces + "}")
    }
  }
}

extension SwiftCall.Argument {
  /// The argument in one line; nil where it is always broken.
  fileprivate var flat: String? {
    switch self {
    case .text(let text): text
    case .list(let label, let elements): label + "[" + elements.joined(separator: ", ") + "]"
    case .branches(let branches): branches.isEmpty ? "choosing: []" : nil
    case .closure(let label, let statements): statements.count == 1 ? label + "{ step in \(statements[0]) }" : nil
    }
  }

  fileprivate var isBreakable: Bool {
    if case .list(_, let elements) = self { !elements.isEmpty } else { false }
  }
}
