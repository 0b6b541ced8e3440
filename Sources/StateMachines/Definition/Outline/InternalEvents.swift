/// What a line of `internalEvents` names.
enum InternalEvents<State: Hashable & Sendable, Event: Hashable & Sendable> {
  case descriptor(EventDescriptor<State, Event>.Form)
  case eventCase(String)
}
