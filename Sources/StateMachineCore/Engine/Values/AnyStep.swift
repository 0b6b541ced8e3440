/// A step without its types: like a ``Step``, a pointer to the frame and nothing else.
///
/// Tables do not know frames, so the pointer has no type here. Safe because it is used only during the call.
struct AnyStep: ~Copyable, @unchecked Sendable {
  let place: UnsafeMutableRawPointer
}
