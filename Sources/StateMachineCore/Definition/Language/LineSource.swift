/// Where a line starts whose event carries a payload, takes an argument or replies, or whose action has payloads.
@usableFromInline
enum LineSource<State: Hashable & Sendable> {
  case one(State)
  case several(StateMatcher<State>)
}

extension MachineBuilder {
  func sources(_ sources: LineSource<State>, at place: LinePlace) -> StateFilter {
    switch sources {
    case .one(let state): source(state, at: place)
    case .several(let matcher): self.sources(matcher, at: place)
    }
  }
}
