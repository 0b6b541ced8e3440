/// Where in a step the user's code asks for something.
enum LightStepStage: String, CaseIterable, Sendable {
  case guarding, before, exit, action, entry, after
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
