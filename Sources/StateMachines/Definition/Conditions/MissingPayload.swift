/// An event of the kind that an ``EventCase`` names, from which it takes no payload.
@usableFromInline
struct MissingPayload: Error, CustomStringConvertible {
  let payload: String

  @usableFromInline
  init<Payload>(of type: Payload.Type) {
    payload = "\(type)"
  }

  @usableFromInline var description: String {
    "the event case takes no \(payload) out of the event"
  }
}
