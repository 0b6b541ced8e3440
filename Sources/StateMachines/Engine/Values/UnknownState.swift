/// A computed target that its transition does not say it reaches.
struct UnknownState: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "the computed target '\(name)' is not of a kind that the transition reaches"
  }
}
