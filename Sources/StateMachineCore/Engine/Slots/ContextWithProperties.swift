/// An object with properties that a step puts back when it is undone.
///
/// A ``ThreadsafeStateful`` is one; there is nothing to conform to.
public protocol ContextWithProperties: AnyObject {
  /// The properties.
  associatedtype Properties: Sendable

  /// Where they are, for as long as the object lives; nothing to implement.
  var _placeOfProperties: UnsafeMutableRawPointer { get }
}
