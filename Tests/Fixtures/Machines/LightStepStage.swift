/// Where in a step the user's code asks for something.
enum LightStepStage: String, CaseIterable, Sendable {
  case guarding, before, exit, action, entry, after

  /// Whether this comes later in a step than another stage.
  func follows(_ other: Self) -> Bool {
    let all = Self.allCases
    return all.firstIndex(of: self) ?? 0 > all.firstIndex(of: other) ?? 0
  }
}

/// What it asks for; each needs an engine.
enum LightStepRequest: String, CaseIterable, Sendable {
  case nothing, raise, send, cancel, commit, configuration, isIn, targets, failure
}

extension LightStepRequest {
  /// A guard has a step that it cannot change.
  func isPossible(at stage: LightStepStage) -> Bool {
    stage != .guarding || ![.raise, .send, .cancel, .commit].contains(self)
  }
}
