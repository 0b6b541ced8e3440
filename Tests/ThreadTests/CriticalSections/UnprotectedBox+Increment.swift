extension UnprotectedBox<Int> {
  /// Reads, gives others the time to do the same, and writes: two threads at once lose one of their counts.
  func increment() {
    let seen = value
    ThreadPool.yield()
    value = seen + 1
  }
}
