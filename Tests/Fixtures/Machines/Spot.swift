import StateMachines

/// The states of the fixtures about charts: `a11` is usually inside `a1`, which is inside `a`; `p` and `q` have regions.
enum Spot: String, Hashable, Sendable, CaseIterable, Codable {
  case a, a1, a11, a12, a2, a21, a22
  case b, b1, b11, b12, b2, b21, b22
  case c, c1, c2
  case p, p1, p11, p12, p2, p21, p22, p3, p31, p32
  case q, q1, q11, q12, q2, q21, q22
  case x, y, end
}

enum Nudge: String, Hashable, Sendable, CaseIterable, Codable {
  case go, back, left, right, tick, tock, finish, fail
}

typealias SpotDefinition = MachineDefinition<Spot, Nudge>
typealias SpotBuilder = SpotDefinition.Builder
typealias SpotRules = @Sendable (inout SpotBuilder) -> Void
typealias SpotStep = Step<Void, Spot, Nudge>
typealias SpotGuard = Guard<Void, Spot, Nudge>
