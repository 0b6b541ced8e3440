/// Writes JSON values, the same text for the same value: indented by two spaces, keys in their order, short lists of scalars on one line.
///
/// It does not use the stack of the thread for nested values.
struct JSONWriter {
  /// Lists of scalars that end at a later column have a line for each value.
  private static let columns = 100

  private enum Task {
    case value(JSONValue, column: Int, trailing: Int)
    case member(JSONObject.Member, trailing: Int)
    case line(depth: Int)
    case text(StaticString)
  }

  /// The text of a value, which ends with a line feed.
  static func text(of value: JSONValue) -> String {
    String(decoding: bytes(of: value), as: UTF8.self)
  }

  /// The text of a value in UTF-8, which ends with a line feed.
  static func bytes(of value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(value)
    return writer.bytes
  }

  /// A string in quotes, with escapes.
  static func quoted(_ string: String) -> String {
    var writer = JSONWriter()
    writer.appendQuoted(string)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private var bytes: [UInt8] = []
  private var tasks: [Task] = []

  private mutating func write(_ value: JSONValue) {
    var depth = 0
    tasks = [.text("\n"), .value(value, column: 0, trailing: 0)]
    while let task = tasks.popLast() {
      switch task {
      case .text(let text): append(text)
      case .line(let lineDepth):
        depth = lineDepth
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
      case .member(let member, let trailing):
        let start = bytes.count
        appendQuoted(member.key)
        append(": ")
        write(member.value, depth: depth, column: 2 * depth + Self.columns(of: bytes[start...]), trailing: trailing)
      case .value(let value, let column, let trailing):
        write(value, depth: depth, column: column, trailing: trailing)
      }
    }
  }

  private mutating func write(_ value: JSONValue, depth: Int, column: Int, trailing: Int) {
    switch value.content {
    case .null: append("null")
    case .bool(let bool): append(bool ? "true" : "false")
    case .number(let number): bytes += number.text.utf8
    case .string(let string): appendQuoted(string)
    case .array(let values):
      if values.isEmpty {
        append("[]")
      } else if !appendOnOneLine(values, column: column, trailing: trailing) {
        append("[")
        tasks += [.text("]"), .line(depth: depth)]
        for (index, value) in values.enumerated().reversed() {
          let isLast = index == values.count - 1
          if !isLast { tasks.append(.text(",")) }
          tasks += [.value(value, column: 2 * depth + 2, trailing: isLast ? 0 : 1), .line(depth: depth + 1)]
        }
      }
    case .object(let object):
      if object.members.isEmpty {
        append("{}")
      } else {
        append("{")
        tasks += [.text("}"), .line(depth: depth)]
        for (index, member) in object.members.enumerated().reversed() {
          let isLast = index == object.members.count - 1
          if !isLast { tasks.append(.text(",")) }
          tasks += [.member(member, trailing: isLast ? 0 : 1), .line(depth: depth + 1)]
        }
      }
    }
  }

  /// Writes a list on one line if it has scalars alone and ends before the last column.
  private mutating func appendOnOneLine(_ values: [JSONValue], column: Int, trailing: Int) -> Bool {
    let start = bytes.count
    append("[")
    for (index, value) in values.enumerated() {
      if index > 0 { append(", ") }
      switch value.content {
      case .array, .object:
        bytes.removeSubrange(start...)
        return false
      case .null, .bool, .number, .string:
        write(value, depth: 0, column: 0, trailing: 0)
      }
      // At most four bytes are one column, so a long list is given up early.
      if bytes.count - start > 4 * Self.columns { break }
    }
    append("]")
    if column + Self.columns(of: bytes[start...]) + trailing <= Self.columns { return true }
    bytes.removeSubrange(start...)
    return false
  }

  private static func columns(of bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 & 0b1100_0000 != 0b1000_0000 }
  }

  private mutating func append(_ text: StaticString) {
    bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  private mutating func appendQuoted(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      case "\u{08}": append("\\b")
      case "\u{0C}": append("\\f")
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: bytes.append(scalar)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
