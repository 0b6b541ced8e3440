/// An event of the case that a key names, from which the key takes no payload.
@usableFromInline
struct MissingPayload: Error, CustomStringConvertible {
  let payload: String

  @usableFromInline
  init<Payload>(of type: Payload.Type) {
    payload = "\(type)"
  }

  @usableFromInline var description: String {
    "the key of the case takes no \(payload) out of the event"
  }
}
