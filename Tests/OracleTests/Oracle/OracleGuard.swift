/// A number in the language of guards and actions.
indirect enum OracleNumber: Equatable, Sendable, ExpressibleByIntegerLiteral {
  enum Operator: String, Sendable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case power = "pow"
  }

  case literal(Int)
  case counter(String)
  case calculated(Operator, OracleNumber, OracleNumber)

  init(integerLiteral value: Int) {
    self = .literal(value)
  }

  func value(_ counters: [String: Int]) -> Int {
    switch self {
    case .literal(let value): return value
    case .counter(let name): return counters[name] ?? 0
    case .calculated(let sign, let left, let right):
      let (left, right) = (left.value(counters), right.value(counters))
      switch sign {
      case .plus: return left + right
      case .minus: return left - right
      case .times: return left * right
      case .power: return (0..<max(right, 0)).reduce(1) { power, _ in power * left }
      }
    }
  }
}

/// The closed language of guards.
indirect enum OracleGuard: Equatable, Sendable {
  case always
  case never
  case isIn(String)
  case equal(OracleNumber, OracleNumber)
  case less(OracleNumber, OracleNumber)
  case not(OracleGuard)
  case both(OracleGuard, OracleGuard)
  /// Throws.
  case fails

  /// Whether it throws, if it is asked to the end.
  var mayFail: Bool {
    switch self {
    case .fails: true
    case .not(let other): other.mayFail
    case .both(let left, let right): left.mayFail || right.mayFail
    case .always, .never, .isIn, .equal, .less: false
    }
  }

  static func counter(_ name: String, below bound: Int) -> Self {
    .less(.counter(name), .literal(bound))
  }
}
