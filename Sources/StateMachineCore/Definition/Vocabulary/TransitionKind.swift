/// Whether a transition leaves the state that contains its target.
///
/// The cases are closed: a `switch` over them needs no `default`.
public enum TransitionKind: Sendable {
  /// Leaves the source and enters it again, where the target lies inside it.
  case external
  /// Leaves only what is active inside, where source or target contains the other; elsewhere the same as `external`.
  ///
  /// From a parallel state it leaves only what is active inside the region that contains its targets, if one region contains all of them
  /// and has states inside. SCXML has no such transition: there, an internal one whose source is a parallel state is external.
  case local
}
