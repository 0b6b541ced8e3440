public import Synchronization

/// The number of a thing among those of its kind, counted from zero.
///
/// Tables refer to their rows by ids, and the compiler keeps ids of different kinds apart. This file is the only one that knows how an id
/// is stored: in 32 bits, since tables are large. An optional would need more, so ``none`` takes the place of nil. Few functions return an
/// optional id; in these `.none` alone would be nil, so the type is written out.
@usableFromInline
package struct ID<Kind>: RawRepresentable, Hashable, BitwiseCopyable, Sendable {
  @usableFromInline package let rawValue: Int32

  /// The difference of two ids, in rows that are to stay small.
  @usableFromInline package typealias Distance = Int32

  @inlinable
  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The id of the element at an index.
  @inlinable
  package init(_ index: Int) {
    rawValue = Int32(index)
  }

  /// The id whose number is the lower half of some bits.
  @inlinable
  init(bits: UInt64) {
    rawValue = Int32(truncatingIfNeeded: bits)
  }

  @inlinable package static var none: Self { Self(rawValue: -1) }
  @inlinable package static var first: Self { Self(rawValue: 0) }

  /// The ids of so many things.
  package static func all(_ count: Int) -> Range<Self> { first..<Self(count) }

  @inlinable package var exists: Bool { rawValue >= 0 }
  @inlinable package var isNone: Bool { rawValue < 0 }

  @inlinable package var index: Int { Int(rawValue) }

  /// The number as bits without a sign; ``init(bits:)`` reads them.
  var bits: UInt64 { UInt64(UInt32(bitPattern: rawValue)) }

  /// The id after this one; after ``none`` comes the first.
  @inlinable package var next: Self { Self(rawValue: rawValue + 1) }

  /// The id before this one; before the first comes ``none``.
  var previous: Self { Self(rawValue: rawValue - 1) }
}

extension ID: Strideable {
  @inlinable
  package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  @inlinable
  package static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }

  @usableFromInline
  package func distance(to other: Self) -> Int { other.index - index }

  @usableFromInline
  package func advanced(by distance: Int) -> Self { Self(index + distance) }
}

extension ID: AtomicRepresentable {
  @usableFromInline package typealias AtomicRepresentation = Int32.AtomicRepresentation

  @inlinable
  package static func encodeAtomicRepresentation(_ id: consuming Self) -> AtomicRepresentation {
    Int32.encodeAtomicRepresentation(id.rawValue)
  }

  @inlinable
  package static func decodeAtomicRepresentation(_ bits: consuming AtomicRepresentation) -> Self {
    Self(rawValue: Int32.decodeAtomicRepresentation(bits))
  }
}

extension ID {
  /// Some neighbouring rows of a table, or elements of an array.
  package struct Rows {
    package var first = ID.first
    private var size: Int32 = 0

    init() {}

    init(first: ID, count: Int) {
      self.first = first
      self.count = count
    }

    init(_ indices: Range<Int>) {
      self.init(first: ID(indices.lowerBound), count: indices.count)
    }

    var count: Int {
      get { Int(size) }
      set { size = Int32(newValue) }
    }

    var isEmpty: Bool { size == 0 }

    /// Adds the row that follows them.
    mutating func append(_ id: ID) {
      if isEmpty { first = id }
      count += 1
    }

    /// The first id after them.
    var end: ID { ID(rawValue: first.rawValue + size) }

    var indices: Range<Int> { first.index..<end.index }

    package var ids: Range<ID> { first..<end }
  }
}

extension Array {
  @inlinable
  package subscript<Kind>(id: ID<Kind>) -> Element {
    get { self[id.index] }
    _modify { yield &self[id.index] }
  }

  package subscript<Kind>(rows: ID<Kind>.Rows) -> ArraySlice<Element> { self[rows.indices] }

  /// Appends an element.
  ///
  /// - Returns: Its id.
  mutating func add<Kind>(_ element: Element) -> ID<Kind> {
    append(element)
    return ID(count - 1)
  }

  /// Appends elements.
  ///
  /// - Returns: Their ids.
  mutating func add<Kind>(_ elements: [Element]) -> ID<Kind>.Rows {
    self += elements
    return ID.Rows(count - elements.count..<count)
  }
}

extension UnsafeMutablePointer {
  @inlinable
  subscript<Kind>(id: ID<Kind>) -> Pointee {
    get { self[id.index] }
  }
}
