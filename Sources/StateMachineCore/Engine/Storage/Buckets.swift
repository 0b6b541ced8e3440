/// Values with their ids, as they come.
struct Keyed<Key, Value> {
  private(set) var keys: [Key] = []
  private(set) var values: [Value] = []

  mutating func reserveCapacity(_ count: Int) {
    keys.reserveCapacity(count)
    values.reserveCapacity(count)
  }

  mutating func add(_ key: Key, _ value: Value) {
    keys.append(key)
    values.append(value)
  }
}

/// Values by id, those of one id in the order in which they came; all in two arrays, however many ids there are.
package struct Buckets<Key, Value: BitwiseCopyable> {
  private let values: [Value]
  /// By id, where its values begin; at the end, where the last ones end.
  private let starts: [Int]

  /// - Parameters:
  ///   - count: How many ids there are.
  ///   - found: The values; those without an id have no place.
  init<Kind>(count: Int, _ found: Keyed<Key, Value>) where Key == ID<Kind> {
    var starts = [Int](repeating: 0, count: count + 1)
    for key in found.keys where key.exists { starts[key.next] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    self.starts = starts
    let total = starts[count]
    guard total > 0 else {
      self.values = []  // There is one empty array for all threads, and to it would be written how many values it has.
      return
    }
    self.values = [Value](unsafeUninitializedCapacity: total) { room, initializedCount in
      for (key, value) in zip(found.keys, found.values) where key.exists {
        room.initializeElement(at: starts[key], to: value)
        starts[key] += 1
      }
      initializedCount = total
    }
  }

  package subscript<Kind>(key: Key) -> ArraySlice<Value> where Key == ID<Kind> {
    values[starts[key]..<starts[key.next]]
  }
}
