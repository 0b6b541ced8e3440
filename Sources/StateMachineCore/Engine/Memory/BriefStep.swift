/// One transition of a flat machine, of which nothing has to be kept alive: all that an answer says of it.
@usableFromInline
struct BriefStep {
  @usableFromInline var source: StateID
  @usableFromInline var target: StateID
  @usableFromInline var isInternal: Bool

  init(from source: StateID, to target: StateID, isInternal: Bool) {
    (self.source, self.target, self.isInternal) = (source, target, isInternal)
  }
}
