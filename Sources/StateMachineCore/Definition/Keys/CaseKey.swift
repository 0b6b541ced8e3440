/// The key of one case of an enum, such as `\.seek`: how a value of the case is made, and how its payload is taken out.
///
/// Use it in the `Keys` of an enum of ``PayloadCases``, which `@Payloads` writes. Lines take it as a literal, `\.seek`.
public struct CaseKey<Root, Payload>: Sendable {
  /// Initialises a place with the payload of the value at another place; false where that is of another case.
  @usableFromInline typealias Extraction = @Sendable (_ value: UnsafeRawPointer, _ payload: UnsafeMutableRawPointer) -> Bool

  @usableFromInline let number: UInt8
  @usableFromInline let make: @Sendable (Payload) -> Root
  /// Has addresses in place of values, so that it is called without thunks.
  @usableFromInline let extract: Extraction

  /// Names a case.
  ///
  /// - Parameters:
  ///   - number: The `caseNumber` of values of the case.
  ///   - make: Makes a value of a payload: the case itself, `Media.seek`.
  ///   - extract: The payload of a value of the case, nil for every other value. It is called on the thread that fires, may be called more
  ///     than once for an event, and should have no side effects.
  @inlinable
  public init(_ number: UInt8, _ make: @escaping @Sendable (Payload) -> Root, _ extract: @escaping @Sendable (Root) -> Payload?) {
    self.number = number
    self.make = make
    // Safe because it is called only with the address of a value of this type.
    self.extract = { value, place in
      guard let payload = extract(value.assumingMemoryBound(to: Root.self).pointee) else { return false }
      place.initializeMemory(as: Payload.self, to: payload)
      return true
    }
  }
}

extension CaseKey where Root: PayloadCases, Payload == Void {
  /// Names a case without a payload, for lists with cases that have one.
  ///
  /// - Parameters:
  ///   - number: The `caseNumber` of the value.
  ///   - value: The only value of the case.
  @inlinable
  public init(_ number: UInt8, _ value: Root) {
    self.init(number, { value }, { $0.caseNumber == number ? () : nil })
  }
}

/// A literal that names a case, such as `\.seek`: it is a function of the enum's keys, so that no key path is made.
public typealias CaseLiteral<Root: PayloadCases, Payload> = (Root.Keys) -> CaseKey<Root, Payload>

/// A case that a line names, without the types of its payload.
struct NamedCase<Root> {
  let number: UInt8
  /// The value, where the case has no payload.
  let value: Root?
  /// The type of the payload; nil where there is none.
  let payload: Any.Type?
}

extension NamedCase: Sendable where Root: Sendable {}

extension CaseKey {
  var named: NamedCase<Root> {
    if let nothing = () as? Payload, Payload.self == Void.self { return NamedCase(number: number, value: make(nothing), payload: nil) }
    return NamedCase(number: number, value: nil, payload: Payload.self)
  }
}
