/// Names of states as the text of a column.
enum RowNames {
  /// One name as it is, unless it looks like a list; several as a JSON array.
  static func text(of names: [String]) -> String {
    if names.count == 1, names[0].first != "[" { return names[0] }
    return list(names)
  }

  /// The names in a text.
  static func names(in text: String) -> [String] {
    guard text.first == "[", let names = try? JSON.value([String].self, of: text) else { return [text] }
    return names
  }

  /// Names as a JSON array.
  static func list(_ names: [String]) -> String {
    "[" + names.map { quoted($0) }.joined(separator: ",") + "]"
  }

  /// A name as a text of JSON; an encoder would take ten times as long.
  static func quoted(_ name: String) -> String {
    let quote = UInt8(ascii: "\"")
    var bytes = [quote]
    bytes.reserveCapacity(name.utf8.count + 2)
    for byte in name.utf8 {
      if byte == quote || byte == UInt8(ascii: "\\") {
        bytes += [UInt8(ascii: "\\"), byte]
      } else if byte < 0x20 {
        bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
      } else {
        bytes.append(byte)
      }
    }
    bytes.append(quote)
    return String(decoding: bytes, as: UTF8.self)
  }
}
