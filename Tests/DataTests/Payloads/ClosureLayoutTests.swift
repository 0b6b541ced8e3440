import StateMachines
import Testing

@testable import StateMachineCore

/// Hooks and guards are called through types that are not their own: see `AnyHook.init(_:)` and `UnisolatedHook`.
@Suite("Layout of closures and boxes: closures")
struct ClosureLayoutTests {
  typealias Lamp = Step<UnprotectedBox<Int>, Int, String>

  struct Burned: Error {}

  struct Hook { let run: Lamp.Hook }

  struct IsolatedHook { let run: @Sendable (isolated Bulb, inout Step<Bulb, Int, String>) throws -> Void }

  struct MainActorHook { let run: @MainActor (Panel, inout Step<Panel, Int, String>) throws -> Void }

  struct IsolatedGuard { let holds: @Sendable (isolated Bulb, borrowing Step<Bulb, Int, String>) throws -> Bool }

  actor Bulb {
    private(set) var addresses: [UInt] = []

    func add(_ address: UInt) { addresses.append(address) }
  }

  @MainActor
  final class Panel {
    var addresses: [UInt] = []
  }

  /// No frame, but an address that steps hand on.
  private func place(_ number: UInt) throws -> UnsafeMutableRawPointer {
    try #require(UnsafeMutableRawPointer(bitPattern: number * 4096))
  }

  /// The words of a value: of a closure, its code and its captures.
  private func words(_ value: some Any) -> [UInt] {
    withUnsafeBytes(of: value) { Array($0.bindMemory(to: UInt.self)) }
  }

  @Test("A step, with and without types, is one pointer")
  func steps() {
    #expect(MemoryLayout<AnyStep>.size == MemoryLayout<UnsafeRawPointer>.size)
    #expect(MemoryLayout<Lamp>.size == MemoryLayout<UnsafeRawPointer>.size)
    #expect(MemoryLayout<Step<Void, SIMD8<Float>, [String]>>.size == MemoryLayout<UnsafeRawPointer>.size)
  }

  @Test("A hook is cast without a thunk: its code and captures stay the same words")
  func hooksWithoutThunks() {
    let log = EventRecorder<Int>()
    let hook: Lamp.Hook = { _ in log.append(1) }

    let words = words(Hook(run: hook))

    #expect(words.count == 2)
    #expect(self.words(AnyHook(hook).body) == words)
  }

  @Test("A hook that was cast gets its step and its captures, and throws its error", arguments: [1, 2, 3])
  func hooks(number: UInt) throws {
    let log = EventRecorder<UInt>()
    let hook = AnyHook { (step: inout Lamp) in
      log.append(UInt(bitPattern: step.frame) + number)
      if number == 2 { throw Burned() }
    }
    var step = AnyStep(place: try place(number))

    do {
      try hook.body.run(&step)
      #expect(number != 2)
    } catch {
      #expect(error is Burned && number == 2)
    }

    #expect(log.entries == [number * 4096 + number])
  }

  @Test("A guard that was cast gets its step, and returns its answer or throws its error", arguments: [1, 2, 3])
  func guards(number: UInt) throws {
    let guards = AnyGuard { (step: borrowing Lamp) in
      if UInt(bitPattern: step.frame) == 2 * 4096 { throw Burned() }
      return UInt(bitPattern: step.frame) == 3 * 4096
    }
    let place = try place(number)

    if number == 2 {
      #expect(throws: Burned.self) { try guards.body.holds(AnyStep(place: place)) }
    } else {
      #expect(try guards.body.holds(AnyStep(place: place)) == (number == 3))
    }
  }

  @Test("A hook that is isolated to an actor runs there like one that is not")
  func actorHooks() async throws {
    let bulb = Bulb()
    let hook = IsolatedHook { bulb, step in
      bulb.add(UInt(bitPattern: step.frame))
      throw Burned()
    }
    let bare = unsafeBitCast(hook, to: UnisolatedHook<Bulb, Int, String>.self)
    let number = UInt(bitPattern: try place(5))

    await #expect(throws: Burned.self) { try await run(bare, on: bulb, number) }
    #expect(await bulb.addresses == [number])
  }

  private func run(_ hook: UnisolatedHook<Bulb, Int, String>, on bulb: isolated Bulb, _ number: UInt) throws {
    var step = Step<Bulb, Int, String>(AnyStep(place: try place(number / 4096)).frame)
    try hook.run(bulb, &step)
  }

  @Test("A guard that is isolated to an actor is asked there like one that is not")
  func actorGuards() async throws {
    let holds = IsolatedGuard { _, step in UInt(bitPattern: step.frame) == 4096 }
    let bare = unsafeBitCast(holds, to: UnisolatedGuard<Bulb, Int, String>.self)

    #expect(try await ask(bare, on: Bulb(), 1))
    #expect(try await ask(bare, on: Bulb(), 2) == false)
  }

  private func ask(_ condition: UnisolatedGuard<Bulb, Int, String>, on bulb: isolated Bulb, _ number: UInt) throws -> Bool {
    try condition.holds(bulb, Step<Bulb, Int, String>(AnyStep(place: try place(number)).frame))
  }

  @Test("A hook that is isolated to the main actor runs there like one that is not")
  @MainActor
  func mainActorHooks() throws {
    let panel = Panel()
    let hook = MainActorHook { panel, step in panel.addresses.append(UInt(bitPattern: step.frame)) }
    let bare = unsafeBitCast(hook, to: UnisolatedHook<Panel, Int, String>.self)
    var step = Step<Panel, Int, String>(AnyStep(place: try place(7)).frame)

    try bare.run(panel, &step)

    #expect(panel.addresses == [7 * 4096])
  }
}
