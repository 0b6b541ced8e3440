/// The transitions of a microstep.
///
/// The procedures of a microstep are written once, for any selection. They are inlined where a selection is made, so that the compiler
/// drops what a selection of that kind has not; loops over several transitions are out of line.
struct Selection {
  /// The route of a plain transition that is alone; hooks see the transition already.
  let only: UnsafePointer<RouteRow>?
  private let transitions: UnsafeMutablePointer<Selected>?
  let count: Int
  /// Each of the routes is plain: it says all that is done.
  let isPlain: Bool
  /// The phases in which some of the routes run hooks; others are skipped.
  let phases: RouteRow.Phases
  /// Nothing runs but one action, or none.
  let isOneAction: Bool
  /// Neither a context has to be saved before the action runs nor a payload passed to it.
  let isBare: Bool

  /// One transition by a plain route.
  @inline(__always)
  init(alone route: UnsafePointer<RouteRow>) {
    only = route
    transitions = nil
    count = 1
    isPlain = true
    phases = route.pointee.phases
    isOneAction = false
    isBare = false
  }

  /// The same by a route that runs nothing but one action, or none, which the compiler knows then.
  @inline(__always)
  init(action route: UnsafePointer<RouteRow>, isBare: Bool) {
    only = route
    transitions = nil
    count = 1
    isPlain = true
    phases = .action
    isOneAction = true
    self.isBare = isBare
  }

  @inline(__always)
  init(_ transitions: UnsafeMutablePointer<Selected>, count: Int, arePlain: Bool, _ phases: RouteRow.Phases) {
    only = nil
    self.transitions = transitions
    self.count = count
    isPlain = arePlain
    self.phases = phases
    isOneAction = false
    isBare = false
  }

  /// Whether some of the routes run hooks in a phase.
  @inline(__always)
  func runs(_ phase: RouteRow.Phases) -> Bool { phases.contains(phase) }

  @inline(__always)
  func route(_ index: Int) -> UnsafePointer<RouteRow> { transitions.map { $0[index].route } ?? only.unsafelyUnwrapped }
}
