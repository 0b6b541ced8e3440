/// Room on the stack for a memory, an engine and what it works in.
enum DirectFrame {
  static var size: Int { roomOffset + EngineRoom.smallSize }
  static var alignment: Int { max(MemoryLayout<Engine>.alignment, MemoryLayout<Memory>.alignment, EngineRoom.alignment) }

  static func bind(
    _ frame: UnsafeMutableRawBufferPointer
  ) -> (UnsafeMutablePointer<Memory>, UnsafeMutablePointer<Engine>, UnsafeMutableRawPointer) {
    guard let base = frame.baseAddress else { fatalError("an allocation of more than no bytes has an address") }
    return (base.bindMemory(to: Memory.self, capacity: 1), (base + offset).bindMemory(to: Engine.self, capacity: 1), base + roomOffset)
  }

  private static var offset: Int { aligned(MemoryLayout<Memory>.size) }
  private static var roomOffset: Int { offset + aligned(MemoryLayout<Engine>.size) }

  private static func aligned(_ size: Int) -> Int { (size + alignment - 1) / alignment * alignment }
}
