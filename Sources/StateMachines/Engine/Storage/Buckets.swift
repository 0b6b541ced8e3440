/// Values by id, those of one id in the order in which they came; all in two arrays, however many ids there are.
struct Buckets<Key, Value: BitwiseCopyable> {
  private let values: [Value]
  /// By id, where its values begin; at the end, where the last ones end.
  private let starts: [Int]

  /// - Parameters:
  ///   - count: How many ids there are.
  ///   - keys: The id of each value; values without one have no place.
  ///   - values: As many values.
  init<Kind>(count: Int, _ keys: [Key], _ values: [Value]) where Key == ID<Kind> {
    var starts = [Int](repeating: 0, count: count + 1)
    for key in keys where key.exists { starts[key.next] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    self.starts = starts
    let total = starts[count]
    guard total > 0 else {
      self.values = []  // There is one empty array for all threads, and to it would be written how many values it has.
      return
    }
    self.values = [Value](unsafeUninitializedCapacity: total) { room, initializedCount in
      for (key, value) in zip(keys, values) where key.exists {
        room.initializeElement(at: starts[key], to: value)
        starts[key] += 1
      }
      initializedCount = total
    }
  }

  subscript<Kind>(key: Key) -> ArraySlice<Value> where Key == ID<Kind> {
    values[starts[key]..<starts[key.next]]
  }
}
