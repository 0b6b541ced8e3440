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
