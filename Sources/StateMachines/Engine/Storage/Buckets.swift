/// Values by number, those of one number in the order in which they came; all in two arrays, however many numbers there are.
struct Buckets<Value: BitwiseCopyable> {
  private let values: [Value]
  /// By number, where its values begin; at the end, where the last ones end.
  private let starts: [Int32]

  /// - Parameters:
  ///   - count: How many numbers there are.
  ///   - numbers: The number of each value; those below zero have no place.
  ///   - values: As many values.
  init(count: Int, _ numbers: [Int32], _ values: [Value]) {
    var starts = [Int32](repeating: 0, count: count + 1)
    for number in numbers where number >= 0 { starts[Int(number) + 1] += 1 }
    for number in 0..<count { starts[number + 1] += starts[number] }
    self.starts = starts
    let total = Int(starts[count])
    guard total > 0 else {
      self.values = []  // There is one empty array for all threads, and to it would be written how many values it has.
      return
    }
    self.values = [Value](unsafeUninitializedCapacity: total) { room, initializedCount in
      for (number, value) in zip(numbers, values) where number >= 0 {
        room.initializeElement(at: Int(starts[Int(number)]), to: value)
        starts[Int(number)] += 1
      }
      initializedCount = total
    }
  }

  subscript(number: Int32) -> ArraySlice<Value> {
    values[Int(starts[Int(number)])..<Int(starts[Int(number) + 1])]
  }
}
