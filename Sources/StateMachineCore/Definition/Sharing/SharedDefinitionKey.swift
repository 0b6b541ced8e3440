/// What a shared definition is found by: the type that it is made for, its own types, and where it is written.
///
/// Its own types are part of it so that what is found has the type that is asked for, also where the type that it is made for does not
/// determine them.
///
/// Safe because metadata of types and literals live as long as the program.
@usableFromInline
struct SharedDefinitionKey: @unchecked Sendable {
  /// The metadata of the type that the definition is made for.
  @usableFromInline let outer: UnsafeRawPointer
  @usableFromInline let context: UnsafeRawPointer
  @usableFromInline let state: UnsafeRawPointer
  @usableFromInline let event: UnsafeRawPointer
  @usableFromInline let file: UnsafePointer<UInt8>
  @usableFromInline let fileSize: Int
  @usableFromInline let line: UInt
  @usableFromInline let column: UInt

  @inlinable
  init<Context, State, Event>(
    _ outer: any (~Copyable & ~Escapable).Type, _: Context.Type, _: State.Type, _: Event.Type, _ fileID: StaticString, _ line: UInt,
    _ column: UInt
  ) {
    self.outer = Self.metadata(outer)
    context = Self.metadata(Context.self)
    state = Self.metadata(State.self)
    event = Self.metadata(Event.self)
    file = fileID.utf8Start
    fileSize = fileID.utf8CodeUnitCount
    self.line = line
    self.column = column
  }

  /// The address of the metadata of a type.
  @inlinable
  static func metadata(_ type: any (~Copyable & ~Escapable).Type) -> UnsafeRawPointer {
    unsafeBitCast(ObjectIdentifier(type), to: UnsafeRawPointer.self)
  }
}

extension SharedDefinitionKey: Equatable {
  @usableFromInline
  static func == (one: Self, other: Self) -> Bool {
    one.outer == other.outer && one.line == other.line && one.column == other.column && one.context == other.context
      && one.state == other.state && one.event == other.event && one.fileSize == other.fileSize
      && (one.file == other.file || text(one.file, one.fileSize) == text(other.file, other.fileSize))
  }

  /// The text of a literal; that of one place has two addresses where its code was copied into another module.
  ///
  /// It takes the parts of a key, so that keys stay in registers where they are compared.
  private static func text(_ start: UnsafePointer<UInt8>, _ size: Int) -> String {
    String(decoding: UnsafeBufferPointer(start: start, count: size), as: UTF8.self)
  }
}

extension SharedDefinitionKey {
  /// Bits of which the upper ones differ most; keys that are equal have the same.
  var hash: UInt {
    let types = UInt(bitPattern: state) &+ UInt(bitPattern: event) &* 3 &+ UInt(bitPattern: context) &* 5
    let place = line &* 4_096 &+ column
    return (UInt(bitPattern: outer) &* 7 &+ types ^ place) &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)
  }
}

extension SharedDefinitionKey: CustomStringConvertible {
  /// The type that the definition is made for, and its place: `'Merge<Int>' at Module/Merge.swift:12`.
  @usableFromInline var description: String {
    // Safe because it is the address of the metadata of a type, which is only named, as it may be one that cannot be copied.
    "'\(_typeName(unsafeBitCast(outer, to: Any.Type.self), qualified: false))' at \(Self.text(file, fileSize)):\(line)"
  }
}
