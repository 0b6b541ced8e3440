import Synchronization

/// Shared definitions by key, to be read by any thread without a lock while one thread adds to them.
///
/// A place of the table is written once: from empty to the address of an entry that never changes. A table that becomes full is replaced by
/// one of twice the size and kept, since threads may still read it; all replaced tables together are smaller than the last one.
///
/// Safe because everything but the places is immutable, and the places are atomic. Nothing is ever released.
struct SharedDefinitionTable: @unchecked Sendable {
  /// A definition, at an address that does not change.
  private struct Entry {
    let key: SharedDefinitionKey
    /// The address of the definition, whose type the key determines.
    let definition: UnsafeRawPointer
  }

  private typealias Place = Atomic<UnsafePointer<Entry>?>

  private let places: UnsafeMutablePointer<Place>
  /// The number of bits of an index.
  private let bits: UInt
  private(set) var count = 0

  init(bits: UInt = 5) {
    self.bits = bits
    places = .allocate(capacity: 1 << bits)
    for index in 0..<(1 << bits) { (places + index).initialize(to: Place(nil)) }
  }

  // MARK: Reading

  /// Where the search for a key begins.
  private func firstIndex(_ key: SharedDefinitionKey) -> Int {
    Int(bitPattern: key.hash &>> (UInt(UInt.bitWidth) &- bits))
  }

  /// The place after another one; after the last comes the first.
  private func index(after index: Int) -> Int {
    (index &+ 1) & ((1 &<< Int(bitPattern: bits)) &- 1)
  }

  /// The address of the definition of a key; nil where there is none.
  ///
  /// Half of all places are empty, so the search ends.
  func definition(of key: SharedDefinitionKey) -> UnsafeRawPointer? {
    var index = firstIndex(key)
    while let entry = places[index].load(ordering: .acquiring) {
      if entry.pointee.key == key { return entry.pointee.definition }
      index = self.index(after: index)
    }
    return nil
  }

  // MARK: Adding

  /// Whether a table with more places has to take over before something is added.
  private var isFull: Bool { count >= 1 << (bits - 1) }

  /// Adds the address of the definition of a key that the table does not have.
  ///
  /// - Returns: True where the table has been replaced by a larger one.
  mutating func add(_ definition: UnsafeRawPointer, for key: SharedDefinitionKey) -> Bool {
    let isFull = isFull
    if isFull { self = enlarged() }
    let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
    entry.initialize(to: Entry(key: key, definition: definition))
    insert(UnsafePointer(entry))
    return isFull
  }

  private mutating func insert(_ entry: UnsafePointer<Entry>) {
    var index = firstIndex(entry.pointee.key)
    while places[index].load(ordering: .relaxed) != nil { index = self.index(after: index) }
    places[index].store(entry, ordering: .releasing)
    count += 1
  }

  private func enlarged() -> Self {
    var table = Self(bits: bits + 1)
    for index in 0..<(1 << bits) {
      if let entry = places[index].load(ordering: .relaxed) { table.insert(entry) }
    }
    return table
  }
}
