/// The payloads that a call has replaced, or may have to put back.
///
/// A payload that goes is released at the end of the call, when no lock is held: its `deinit` may call the machine.
struct PayloadLog {
  private(set) var entries = WorkList<Entry>()
  private var room: UnsafeMutableRawPointer?
  private var roomSize = 0
  private var used = 0
  /// Room that was too small for all that a call has logged.
  private var fullRooms = WorkList<UnsafeMutableRawPointer>()

  struct Entry {
    let holding: HoldingID
    /// Where the payload is; nil where the state had none.
    var place: UnsafeMutableRawPointer?
    /// An undone macrostep puts it back.
    var isOfMacrostep: Bool
  }

  private static var smallestRoom: Int { 256 }
  private static var alignment: Int { 16 }

  /// Room for a payload.
  @inline(__always)
  mutating func place(size: Int, alignment: Int) -> UnsafeMutableRawPointer {
    let alignment = max(alignment, Self.alignment)
    if let room, let place = place(in: room, size, alignment) { return place }
    return placeInLargerRoom(size, alignment)
  }

  @inline(never)
  private mutating func placeInLargerRoom(_ size: Int, _ alignment: Int) -> UnsafeMutableRawPointer {
    if let room { fullRooms.append(room) }
    roomSize = max(Self.smallestRoom, 2 * (roomSize + size + alignment))
    let larger = UnsafeMutableRawPointer.allocate(byteCount: roomSize, alignment: Self.alignment)
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

  /// Whether the macrostep knows already how to put a payload back.
  func saves(_ holding: HoldingID) -> Bool {
    entries.indices.contains { entries[$0].isOfMacrostep && entries[$0].holding == holding }
  }

  /// What the last commit had, where the macrostep has changed it.
  func saved(_ holding: HoldingID) -> Entry? {
    for index in entries.indices where entries[index].isOfMacrostep && entries[index].holding == holding { return entries[index] }
    return nil
  }

  /// Takes out the last entry, whose payload stays where it is.
  mutating func popLast() -> Entry? { entries.popLast() }

  /// Gives the room back, once all payloads in it are released.
  mutating func trim() {
    used = 0
    entries.trim()
    while let room = fullRooms.popLast() { room.deallocate() }
  }

  func deallocate() {
    entries.deallocate()
    room?.deallocate()
    fullRooms.deallocate()
  }
}
