import StateMachines

/// A kettle; the fixture of the suites about time.
enum Kettle: Hashable, Sendable, CaseIterable {
  case off
  case heating
  case boiling
  case keepingWarm
}

enum Wish: Hashable, Sendable, CaseIterable {
  case heat
  case boil
  case stop
  case stir
  case whistle
}

/// `\.heat` gives a temperature to actions, although the case carries none.
extension Wish: PayloadCases {
  static let caseNames = allCases.map { "\($0)" }
  var caseNumber: UInt8 { UInt8(Self.allCases.firstIndex(of: self) ?? 0) }

  struct Keys: CaseKeys {
    var heat: CaseKey<Wish, Int> { CaseKey(0, { _ in .heat }, { $0 == .heat ? 80 : nil }) }
  }
}
