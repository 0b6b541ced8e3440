/// Tells configurations of XState 4 and before from later ones, which mean something else by transitions into their own state.
enum XStateVersion {
  /// Keys of states that only version 4 and versions before it have.
  private static let stateKeys: Set = [
    "activities", "onEntry", "onExit", "strict", "delimiter", "predictableActionArguments", "preserveActionOrder", "tsTypes", "schema",
  ]
  /// Keys of transitions that only version 4 and versions before it have.
  private static let transitionKeys: Set = ["cond", "internal", "in"]
  /// Keys of transitions that only later versions have.
  private static let laterTransitionKeys: Set = ["guard", "reenter"]

  /// Whether a configuration has keys of version 4, and none by which later versions replaced them.
  static func isFour(_ machine: JSONObject) -> Bool {
    var (isFour, isLater) = (false, false)
    func look(atTransitions value: JSONValue) {
      for keys in (value.array ?? [value]).compactMap(\.object?.keys) {
        isFour = isFour || keys.contains(where: transitionKeys.contains)
        isLater = isLater || keys.contains(where: laterTransitionKeys.contains)
      }
    }
    var waiting = [machine]
    while let state = waiting.popLast() {
      for member in state.members {
        if stateKeys.contains(member.key) { isFour = true }
        switch member.key {
        case "states": waiting += member.value.object?.members.compactMap(\.value.object) ?? []
        case "on", "after":
          for event in member.value.object?.members ?? [] {
            if event.key.isEmpty { isFour = true }
            look(atTransitions: event.value)
          }
        case "always", "onDone": look(atTransitions: member.value)
        case "invoke":
          for value in member.value.array ?? [member.value] {
            for key in ["onDone", "onError"] {
              if let transitions = value.object?[key] { look(atTransitions: transitions) }
            }
          }
        default: break
        }
      }
    }
    return isFour && !isLater
  }
}
