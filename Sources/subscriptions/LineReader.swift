/// Cuts a stream of bytes into lines, in a buffer of fixed size, however long the lines are.
///
/// A line ends with LF or CR LF, the last one also with the end of the stream. A byte order mark before the first is read over.
struct LineReader {
  /// In bytes, without the line end; of a longer line nothing is kept but that it was there.
  static let maximumLength = 4_096

  enum Line: Hashable {
    case text(ArraySlice<UInt8>)
    case tooLong
  }

  /// Fills the buffer as far as bytes are at hand and returns how many there were; zero at the end.
  typealias Source = (UnsafeMutableBufferPointer<UInt8>) throws(SystemError) -> Int

  /// The number of the line that `next` returned last; the first is 1.
  private(set) var number = 0

  private let source: Source
  private var buffer = [UInt8](repeating: 0, count: 16 * maximumLength)
  /// What was read and not yet returned.
  private var unread = 0..<0
  /// Of that, how much is known to hold no line end.
  private var searched = 0
  /// The line that `unread` continues is too long already, and its beginning is gone.
  private var isTooLong = false

  init(_ source: @escaping Source) {
    self.source = source
  }

  mutating func next() throws(SystemError) -> Line? {
    while true {
      if let end = buffer[searched..<unread.upperBound].firstIndex(of: UInt8(ascii: "\n")) {
        return take(upTo: end, continuingAt: end + 1)
      }
      makeRoom()
      guard try refill() else {
        return unread.isEmpty && !isTooLong ? nil : take(upTo: unread.upperBound, continuingAt: unread.upperBound)
      }
    }
  }

  private mutating func take(upTo end: Int, continuingAt next: Int) -> Line {
    var text = buffer[unread.lowerBound..<end]
    defer {
      unread = next..<unread.upperBound
      searched = next
      isTooLong = false
      number += 1
    }
    if text.last == UInt8(ascii: "\r") { text.removeLast() }
    if number == 0, text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
    return isTooLong || text.count > Self.maximumLength ? .tooLong : .text(text)
  }

  /// Moves the beginning of a line to the front of the buffer, or drops it when the line is too long whatever comes (a byte order
  /// mark and a CR do not count).
  private mutating func makeRoom() {
    isTooLong = isTooLong || unread.count > Self.maximumLength + 4
    let kept = isTooLong ? unread.upperBound..<unread.upperBound : unread
    buffer.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[kept])) }
    unread = 0..<kept.count
    searched = kept.count
  }

  /// False at the end of the stream.
  private mutating func refill() throws(SystemError) -> Bool {
    let source = source
    let free = unread.upperBound...
    let count = try buffer.withUnsafeMutableBufferPointer { (bytes) throws(SystemError) in
      try source(UnsafeMutableBufferPointer(rebasing: bytes[free]))
    }
    unread = 0..<(unread.upperBound + count)
    return count > 0
  }
}
