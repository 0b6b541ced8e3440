/// A state that hooks may look at, and where its value is.
@usableFromInline
struct ShownState {
  var state: StateID
  @usableFromInline var place: UnsafeRawPointer
}
