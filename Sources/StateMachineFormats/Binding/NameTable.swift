import StateMachines

/// What the values of a type are called in charts: strings by themselves, cases by their raw value or else by their label.
struct NameTable<Value: Hashable & Sendable>: Sendable {
  /// All values, where they can be listed, in the order of the type.
  let all: [(name: String, value: Value)]?
  /// The cases of an enum with keys, which lines name although they have no single value.
  let cases: [String]
  private let find: @Sendable (String) -> Value?
  private let read: @Sendable (Value) -> String

  /// - Returns: Nil for a type whose values no name can be found for.
  init?() {
    let listed: [Value]? = if let type = Value.self as? any CaseIterable.Type { Self.allCases(of: type) } else { nil }
    let hasRawNames = Self.hasRawNames
    cases = (Value.self as? any PayloadCases.Type)?.caseNames.filter { !$0.isEmpty } ?? []
    if let listed {
      let read = hasRawNames ? Self.rawValue(of:) : Self.label(of:)
      let all = listed.map { (name: read($0), value: $0) }
      let byName = Dictionary(all.map { ($0.name, $0.value) }) { first, _ in first }
      (self.all, self.read, find) = (all, read, { byName[$0] })
    } else if hasRawNames {
      (all, read, find) = (nil, { Self.rawValue(of: $0) }, { Self.value(rawValue: $0) })
    } else if Value.self == String.self {
      (all, read, find) = (nil, { $0 as? String ?? "" }, { $0 as? Value })
    } else if !cases.isEmpty {
      (all, read, find) = (nil, { "\(event: $0)" }, { _ in nil })
    } else {
      return nil
    }
  }

  func value(named name: String) -> Value? { find(name) }

  func name(of value: Value) -> String { read(value) }

  private static func allCases<Listed: CaseIterable>(of type: Listed.Type) -> [Value]? {
    Array(type.allCases) as? [Value]
  }

  /// Whether the type has raw values that are strings.
  private static var hasRawNames: Bool {
    func isNamed<Named: RawRepresentable>(_ type: Named.Type) -> Bool { Named.RawValue.self == String.self }
    guard let type = Value.self as? any RawRepresentable.Type else { return false }
    return isNamed(type)
  }

  private static func value(rawValue: String) -> Value? {
    func make<Named: RawRepresentable>(_ type: Named.Type) -> Value? {
      (rawValue as? Named.RawValue).flatMap(Named.init(rawValue:)) as? Value
    }
    guard let type = Value.self as? any RawRepresentable.Type else { return nil }
    return make(type)
  }

  @Sendable private static func label(of value: Value) -> String { chartLabel(of: value) }

  @Sendable private static func rawValue(of value: Value) -> String {
    ((value as? any RawRepresentable)?.rawValue as? String) ?? ""
  }
}
