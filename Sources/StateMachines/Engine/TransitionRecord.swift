/// A transition that was taken.
struct TransitionRecord {
  var source: StateReference
  var target: StateReference
  var cause: KeptOccurrence
  var isInternal: Bool

  var targets: [StateReference] { isInternal ? [] : [target] }
  var exited: [StateReference] { isInternal ? [] : [source] }
  var entered: [StateReference] { isInternal ? [] : [target] }
}
