import Foundation
import StateMachines
import Testing

/// Some events are found by their bits alone; whether that is so must not be seen.
@Suite("The lookup of events")
struct EventsLookedUpByBitsTests {
  private static let positions = [0, 1, 2, 7, 63, 255, 1_000, -1, -2, .max, .min, 1 << 32, 1 << 40, 1 << 62]

  @Test("An integer event of any size is found")
  func integers() {
    #expect(Self.mistakes(among: Self.positions) == [])
    #expect(Self.mistakes(among: Self.positions.map { UInt(bitPattern: $0) }) == [])
    #expect(Self.mistakes(among: Self.positions.map { Int16(truncatingIfNeeded: $0 &* 3) }) == [])
    #expect(Self.mistakes(among: Self.positions.map { UInt16(truncatingIfNeeded: $0 &* 3) }) == [])
    #expect(Self.mistakes(among: Self.positions.map { Int32(truncatingIfNeeded: $0) }) == [])
    #expect(Self.mistakes(among: Self.positions.map { UInt32(truncatingIfNeeded: $0) }) == [])
    #expect(Self.mistakes(among: Self.positions.map { Int64($0) }) == [])
    #expect(Self.mistakes(among: Self.positions.map { UInt64(bitPattern: Int64($0)) }) == [])
  }

  @Test("An event is found among thousands, even where several share a hash bucket", arguments: [1, 2, 9, 100, 2_000])
  func many(_ count: Int) {
    #expect(Self.mistakes(among: Array(0..<count)) == [])
    #expect(Self.mistakes(among: (0..<count).map { $0 << 48 }) == [])
    #expect(Self.mistakes(among: (0..<count).map { "event \($0)" }) == [])
  }

  @Test("A string event is found, wherever its characters are stored")
  func strings() {
    let long = "a name that is too long to be kept where the string is"
    let strings = ["", "a", "ü", "fifteen letters", "sixteen letters!", long, long + "!"]

    #expect(Self.mistakes(among: strings) == [])
  }

  @Test("A string event is found by an equal string with other scalars or storage")
  func equalStrings() {
    let composed = "na\u{EF}vet\u{E9} of a long name, which has storage of its own"
    let decomposed = composed.decomposedStringWithCanonicalMapping
    let machine = Self.machine(takes: ["x", composed])

    #expect(Array(composed.utf8) != Array(decomposed.utf8))
    #expect(Self.state(of: machine, after: decomposed) == 2)
    #expect(Self.state(of: machine, after: String(decoding: composed.utf8, as: UTF8.self)) == 2)
    #expect(Self.state(of: machine, after: NSString(string: composed) as String) == 2)
  }

  @Test("An event with a custom equality is found by it")
  func ownRule() {
    let machine = Self.machine(takes: [Hour(number: 1), Hour(number: 5)])

    let states = [1, 5, 6, 13, 17, 18].map { Self.state(of: machine, after: Hour(number: $0)) }

    #expect(states == [1, 2, 0, 1, 2, 0])
  }

  @Test("A struct of a string with a custom equality is found by it")
  func ownRuleForStrings() {
    let machine = Self.machine(takes: [Header(name: "Accept"), Header(name: "Host")])

    let states = ["Accept", "Host", "Age", "ACCEPT", "HOST", "AGE"].map { Self.state(of: machine, after: Header(name: $0)) }

    #expect(states == [1, 2, 0, 1, 2, 0])
  }

  @Test("An event is found whatever the padding between its fields contains")
  func padding() {
    let machine = Self.machine(takes: [Note(key: 1, velocity: 2), Note(key: 3, velocity: 4)])
    let memory = UnsafeMutableRawPointer.allocate(byteCount: MemoryLayout<Note>.stride, alignment: MemoryLayout<Note>.alignment)
    defer { memory.deallocate() }

    for dirt in UInt8.min ... .max {
      memory.initializeMemory(as: UInt8.self, repeating: dirt, count: MemoryLayout<Note>.stride)
      let note = memory.bindMemory(to: Note.self, capacity: 1)
      (note.pointee.key, note.pointee.velocity) = (3, 4)
      #expect(Self.state(of: machine, after: note.pointee) == 2)
      note.pointee.velocity = 5
      #expect(Self.state(of: machine, after: note.pointee) == 0)
    }
  }

  // MARK: Machines that say by their state which event came

  private static func machine<Event>(takes events: [Event]) -> Machine<Int, Event> {
    Machine(
      .verified(initial: 0) { sm in
        for (number, event) in events.enumerated() { sm.when(event, from: 0, to: number + 1) }
      })
  }

  private static func state<Event>(of machine: Machine<Int, Event>, after event: Event) -> Int {
    var copy = machine
    copy.fire(event)
    return copy.state
  }

  /// Every second event is known to the machine: those that are not found, or are taken for another.
  private static func mistakes<Event: Hashable & Sendable>(among events: [Event]) -> [Event] {
    var seen: Set<Event> = []
    let events = events.filter { seen.insert($0).inserted }
    let known = events.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    let machine = machine(takes: known)
    return events.enumerated().compactMap { offset, event in
      state(of: machine, after: event) == (offset.isMultiple(of: 2) ? offset / 2 + 1 : 0) ? nil : event
    }
  }
}

/// The hour that a clock with twelve of them shows.
private struct Hour: Hashable, Sendable {
  let number: Int

  static func == (a: Self, b: Self) -> Bool { a.number % 12 == b.number % 12 }

  func hash(into hasher: inout Hasher) { hasher.combine(number % 12) }
}

/// The name of a header, in which letters may be of either case.
private struct Header: Hashable, Sendable {
  let name: String

  static func == (a: Self, b: Self) -> Bool { a.name.lowercased() == b.name.lowercased() }

  func hash(into hasher: inout Hasher) { hasher.combine(name.lowercased()) }
}

/// Eight bytes, three of which are nothing.
private struct Note: Hashable, Sendable {
  var key: UInt8
  var velocity: Int32
}
