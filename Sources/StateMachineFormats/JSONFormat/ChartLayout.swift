/// The text of a chart: what fits is on one line, so that a transition reads like a sentence; the sections of the chart have a line for
/// each item.
///
/// It does not use the stack of the thread for nested values.
struct ChartLayout {
  private static let columns = 120

  private enum Task {
    case value(JSONValue, key: String?, depth: Int, isLast: Bool)
    case end(StaticString, depth: Int, isLast: Bool)
  }

  /// The text of a value on lines; it ends with a line feed.
  static func text(of value: JSONValue) -> String {
    var layout = ChartLayout()
    var tasks = [Task.value(value, key: nil, depth: 0, isLast: true)]
    while let task = tasks.popLast() {
      switch task {
      case .end(let end, let depth, let isLast):
        layout.indent(depth)
        layout.append(end)
        layout.endLine(isLast)
      case .value(let value, let key, let depth, let isLast):
        layout.indent(depth)
        let start = layout.bytes.count
        if let key {
          layout.bytes += JSONWriter.quoted(key).utf8
          layout.append(": ")
        }
        let room = columns - 2 * depth - (layout.bytes.count - start) - 1
        if !Self.isSection(value, key, depth), layout.appendOnOneLine(value, atMost: max(room, 0)) {
          layout.endLine(isLast)
        } else {
          layout.open(value, depth: depth, isLast: isLast, tasks: &tasks)
        }
      }
    }
    return String(decoding: layout.bytes, as: UTF8.self)
  }

  /// The text of a value on one line.
  static func line(of value: JSONValue) -> String {
    var layout = ChartLayout()
    _ = layout.appendOnOneLine(value, atMost: .max)
    return String(decoding: layout.bytes, as: UTF8.self)
  }

  /// The chart itself, and its lists of lines.
  private static func isSection(_ value: JSONValue, _ key: String?, _ depth: Int) -> Bool {
    depth == 0 || depth == 1 && (value.array?.count ?? 0) > 1 && key.map(ChartFormat.lines.contains) == true
  }

  private var bytes: [UInt8] = []

  private mutating func open(_ value: JSONValue, depth: Int, isLast: Bool, tasks: inout [Task]) {
    switch value.content {
    case .array(let values) where !values.isEmpty:
      append("[\n")
      tasks.append(.end("]", depth: depth, isLast: isLast))
      for (index, value) in values.enumerated().reversed() {
        tasks.append(.value(value, key: nil, depth: depth + 1, isLast: index == values.count - 1))
      }
    case .object(let object) where !object.members.isEmpty:
      append("{\n")
      tasks.append(.end("}", depth: depth, isLast: isLast))
      for (index, member) in object.members.enumerated().reversed() {
        tasks.append(.value(member.value, key: member.key, depth: depth + 1, isLast: index == object.members.count - 1))
      }
    default:
      _ = appendOnOneLine(value, atMost: .max)
      endLine(isLast)
    }
  }

  private enum Part {
    case value(JSONValue)
    case key(String)
    case text(StaticString)
  }

  /// Writes a value without line breaks, if it has at most so many bytes.
  private mutating func appendOnOneLine(_ value: JSONValue, atMost most: Int) -> Bool {
    let start = bytes.count
    var parts = [Part.value(value)]
    while let part = parts.popLast() {
      switch part {
      case .text(let text): append(text)
      case .key(let key):
        bytes += JSONWriter.quoted(key).utf8
        append(": ")
      case .value(let value):
        switch value.content {
        case .null: append("null")
        case .bool(let bool): append(bool ? "true" : "false")
        case .number(let number): bytes += number.text.utf8
        case .string(let string): bytes += JSONWriter.quoted(string).utf8
        case .array(let values):
          append("[")
          parts.append(.text("]"))
          // What does not fit is not queued either, so that many levels of long lists take linear time.
          for (index, value) in values.prefix(most).enumerated().reversed() {
            parts.append(.value(value))
            if index > 0 { parts.append(.text(", ")) }
          }
        case .object(let object):
          append("{")
          parts.append(.text("}"))
          for (index, member) in object.members.prefix(most).enumerated().reversed() {
            parts += [.value(member.value), .key(member.key)]
            if index > 0 { parts.append(.text(", ")) }
          }
        }
      }
      if bytes.count - start > most {
        bytes.removeSubrange(start...)
        return false
      }
    }
    return true
  }

  private mutating func indent(_ depth: Int) { bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth)) }

  private mutating func endLine(_ isLast: Bool) { append(isLast ? "\n" : ",\n") }

  private mutating func append(_ text: StaticString) {
    bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }
}
