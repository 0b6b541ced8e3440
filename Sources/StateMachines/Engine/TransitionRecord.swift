/// A transition that was taken.
struct TransitionRecord {
  var source: StateReference
  var target: StateReference
  var targets: [StateReference]
  var cause: KeptOccurrence
  var exited: [StateReference]
  var entered: [StateReference]
}
