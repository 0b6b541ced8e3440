/// The members of a JSON object, in the order of the text.
struct JSONObject: Hashable, Sendable {
  struct Member: Hashable, Sendable {
    let key: String
    let keyPosition: TextPosition
    let value: JSONValue

    static func == (one: Member, other: Member) -> Bool { one.key == other.key && one.value == other.value }

    func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(value)
    }
  }

  /// A member whose key an earlier member has too.
  struct Repetition: Hashable, Sendable {
    let member: Int
    let first: Int
  }

  /// Objects with at most so many members are searched from their beginning.
  private static let mostSearchedMembers = 8

  /// All members, also those whose key is repeated.
  let members: [Member]
  /// The first member of each key, in an object that has many.
  private let firstMembers: [String: Int]

  init(_ members: [Member]) {
    self.members = members
    if members.count <= Self.mostSearchedMembers {
      firstMembers = [:]
    } else {
      firstMembers = Dictionary(members.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  var keys: [String] { members.map(\.key) }

  /// The value of a key: of the first member that has it.
  subscript(key: String) -> JSONValue? { member(key)?.value }

  /// The first member that has a key; independent of the number of members.
  func member(_ key: String) -> Member? { firstIndex(of: key).map { members[$0] } }

  /// The members whose key an earlier one has too; linear in the number of members.
  ///
  /// Keys are compared as Swift compares strings, so two forms of one character are equal: the values that are made from an object have
  /// dictionaries of Swift, in which only one of them has room.
  var repetitions: [Repetition] {
    members.indices.compactMap { index in
      guard let first = firstIndex(of: members[index].key, before: index) else { return nil }
      return Repetition(member: index, first: first)
    }
  }

  private func firstIndex(of key: String, before end: Int? = nil) -> Int? {
    let end = end ?? members.count
    if members.count <= Self.mostSearchedMembers { return members.prefix(end).firstIndex { $0.key == key } }
    return firstMembers[key].flatMap { $0 < end ? $0 : nil }
  }

  static func == (one: JSONObject, other: JSONObject) -> Bool { one.members == other.members }

  func hash(into hasher: inout Hasher) { hasher.combine(members) }
}
