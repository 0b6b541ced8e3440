/// The transitions of a microstep.
///
/// The procedures of a microstep are written once, for any selection. For the most frequent one the compiler makes a copy of them in which
/// there is nothing to repeat and nothing to look up.
protocol Selection {
  var count: Int { get }
  /// Each of the routes is plain: it says all that is done.
  var isPlain: Bool { get }

  func route(_ index: Int) -> UnsafePointer<RouteRow>
}

/// One transition by a plain route; hooks see it already.
struct PlainTransition: Selection {
  let route: UnsafePointer<RouteRow>

  var count: Int { @inline(__always) get { 1 } }
  var isPlain: Bool { @inline(__always) get { true } }

  @inline(__always)
  func route(_ index: Int) -> UnsafePointer<RouteRow> { route }
}

/// Any transitions.
struct SelectedTransitions: Selection {
  let transitions: UnsafeMutablePointer<Selected>
  let count: Int
  let isPlain: Bool

  @inline(__always)
  func route(_ index: Int) -> UnsafePointer<RouteRow> { transitions[index].route }
}
