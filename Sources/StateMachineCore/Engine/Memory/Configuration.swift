/// The active states of a machine at rest.
///
/// In most definitions one state says all: the deepest active one, whose surroundings are active as well. In a definition with regions each
/// active state is a bit of a set.
@usableFromInline
package struct Configuration: Sendable {
  /// The deepest state that is certainly the only one.
  package var active: StateID
  /// The first 64 states, in a definition with regions.
  var low: UInt64 = 0
  /// What few definitions have beside that.
  var wide: Wide?

  /// The states after the first 64, in a definition with regions.
  package final class Wide: Sendable {
    let high: [UInt64]

    init(high: [UInt64]) {
      self.high = high
    }
  }
}

extension Memory {
  /// The active states of the last commit.
  package var configuration: Configuration {
    get { Configuration(active: active, low: low, wide: wide) }
    set { (active, low, wide) = (newValue.active, newValue.low, newValue.wide) }
  }
}
