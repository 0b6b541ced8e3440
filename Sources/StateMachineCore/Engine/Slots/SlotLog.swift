/// The data that a call has replaced, or may have to put back.
///
/// What goes is released at the end of the call, when no lock is held: its `deinit` may call the machine. Only the copy of a context goes
/// with the commit of its macrostep, since each macrostep of a call makes one.
struct SlotLog {
  private(set) var entries = WorkList<Entry>()
  /// The first entry since the last commit of the call.
  private var begin = 0
  private var room: UnsafeMutableRawPointer?
  private var roomSize = 0
  private var used = 0
  /// Room that was too small for all that a call has logged.
  private var fullRooms = WorkList<UnsafeMutableRawPointer>()

  struct Entry {
    let slot: SlotID
    /// Where the datum is; nil where there was none.
    var place: UnsafeMutableRawPointer?
    /// An undone macrostep puts it back.
    var isOfMacrostep: Bool
  }

  /// Room for a datum.
  @inline(__always)
  mutating func place(size: Int, alignment: Int) -> UnsafeMutableRawPointer {
    let alignment = max(alignment, Slot.smallAlignment)
    if let room, let place = place(in: room, size, alignment) { return place }
    return placeInLargerRoom(size, alignment)
  }

  @inline(never)
  private mutating func placeInLargerRoom(_ size: Int, _ alignment: Int) -> UnsafeMutableRawPointer {
    if let room { fullRooms.append(room) }
    roomSize = max(Slot.smallSize, 2 * (roomSize + size + alignment))
    let larger = UnsafeMutableRawPointer.allocate(byteCount: roomSize, alignment: Slot.smallAlignment)
    (room, used) = (larger, 0)
    guard let place = place(in: larger, size, alignment) else { fatalError("the room was made for it") }
    return place
  }

  @inline(__always)
  private mutating func place(in room: UnsafeMutableRawPointer, _ size: Int, _ alignment: Int) -> UnsafeMutableRawPointer? {
    let place = (room + used).alignedUp(toMultipleOf: alignment)
    guard room.distance(to: place) + size <= roomSize else { return nil }
    used = room.distance(to: place) + size
    return place
  }

  mutating func append(_ entry: Entry) {
    entries.append(entry)
  }

  /// What the last commit had, where the macrostep has changed it and knows how to put it back.
  func saved(_ slot: SlotID) -> Entry? {
    index(of: slot).map { entries[$0] }
  }

  private func index(of slot: SlotID) -> Int? {
    ofMacrostep.first { entries[$0].isOfMacrostep && entries[$0].slot == slot }
  }

  /// Those since the last commit of the call.
  var ofMacrostep: Range<Int> { min(begin, entries.count)..<entries.count }

  /// The macrostep is over: what was logged is not put back any more.
  mutating func endMacrostep() {
    for index in ofMacrostep { entries[index].isOfMacrostep = false }
    begin = entries.count
  }

  /// Takes out what the last commit had.
  ///
  /// - Parameters:
  ///   - slot: Of which datum.
  ///   - size: How many bytes it has. Their room is used again if nothing was placed behind them.
  /// - Returns: Where it is.
  mutating func takeSaved(_ slot: SlotID, size: Int) -> UnsafeMutableRawPointer? {
    guard let index = index(of: slot), let place = entries[index].place else { return nil }
    entries[index].place = nil
    entries[index].isOfMacrostep = false
    if index == entries.count - 1 { _ = entries.popLast() }
    if let room, room + used == place + size { used = room.distance(to: place) }
    return place
  }

  /// Takes out the last entry, whose datum stays where it is.
  mutating func popLast() -> Entry? { entries.popLast() }

  /// Gives the room back, once all data in it are released.
  mutating func trim() {
    (used, begin) = (0, 0)
    entries.trim()
    while let room = fullRooms.popLast() { room.deallocate() }
  }

  func deallocate() {
    entries.deallocate()
    room?.deallocate()
    fullRooms.deallocate()
  }
}
