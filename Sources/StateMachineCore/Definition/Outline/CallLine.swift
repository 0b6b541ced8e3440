/// The event of a line for calls.
@usableFromInline
struct CallLine<Event> {
  let event: Event
  let signature: CallSignature

  @inlinable
  init<Argument: ~Copyable, Reply: ~Copyable>(_ call: CallCase<Event, Argument, Reply>) {
    self.init(call(Call()), CallSignature(call))
  }

  @usableFromInline
  init(_ event: Event, _ signature: CallSignature) {
    self.event = event
    self.signature = signature
  }
}
