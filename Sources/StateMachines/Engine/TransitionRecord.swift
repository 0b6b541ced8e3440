/// A transition that was taken.
struct TransitionRecord {
  var source: StateReference
  var target: StateReference
  var targets: [StateReference]
  var occurrence: Occurrence
  var exited: [StateReference]
  var entered: [StateReference]
}
