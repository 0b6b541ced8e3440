/// A list that keeps its memory when it is emptied, so that filling it again allocates nothing.
///
/// A call works with several of these; they belong to its ``Engine``, which is used again by the next call of the thread. An array would
/// do, but each change of one checks whether it is shared.
struct WorkList<Element> {
  private var memory: UnsafeMutablePointer<Element>?
  private var capacity = 0
  private(set) var count = 0

  /// How many elements may have room in a list that is not in use.
  private static var largestKept: Int { 256 }

  var isEmpty: Bool { count == 0 }

  var indices: Range<Int> { 0..<count }

  subscript(index: Int) -> Element {
    _read {
      assert(index >= 0 && index < count)
      yield memory.unsafelyUnwrapped[index]
    }
    nonmutating _modify {
      assert(index >= 0 && index < count)
      yield &memory.unsafelyUnwrapped[index]
    }
  }

  /// Where an element is, until the list changes.
  func pointer(to index: Int) -> UnsafePointer<Element> {
    assert(index >= 0 && index < count)
    return UnsafePointer(memory.unsafelyUnwrapped + index)
  }

  /// O(1) on average.
  mutating func append(_ element: consuming Element) {
    if count == capacity { grow() }
    (memory.unsafelyUnwrapped + count).initialize(to: element)
    count += 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = max(8, capacity * 2)
    let next = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    if let memory {
      next.moveInitialize(from: memory, count: count)
      memory.deallocate()
    }
    (memory, capacity) = (next, larger)
  }

  /// Takes out the last element.
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return (memory.unsafelyUnwrapped + count).move()
  }

  /// Takes out the elements from some place on.
  ///
  /// An element is released when it has left the list: its `deinit` may change the list.
  mutating func removeLast(downTo first: Int = 0) {
    while count > first { _ = popLast() }
  }

  /// Takes out all elements, and passes them on in order; the closure does not change the list.
  mutating func takeAll(_ body: (consuming Element) -> Void) {
    let taken = count
    count = 0
    for index in 0..<taken { body((memory.unsafelyUnwrapped + index).move()) }
  }

  /// Empties a list of elements that hold no references.
  mutating func removeAllTrivial() {
    count = 0
  }

  /// Gives back memory that only few calls need.
  ///
  /// The list is empty.
  mutating func trim() {
    guard capacity > Self.largestKept else { return }
    deallocate()
    (memory, capacity, count) = (nil, 0, 0)
  }

  /// Gives all memory back; the list is not used any more.
  func deallocate() {
    memory?.deinitialize(count: count)
    memory?.deallocate()
  }
}
