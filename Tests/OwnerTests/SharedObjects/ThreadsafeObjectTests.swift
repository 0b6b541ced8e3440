import Foundation
import StateMachines
import Testing

@Suite("Properties that the sections of an object guard", .timeLimit(TestTimeout.limit))
struct ThreadsafeObjectTests {
  final class Register: ThreadsafeObject {
    struct Properties {
      var count = 0
      var items: [Int] = []
      let limit = 100
    }

    let criticalSection: CriticalSection
    let properties: Guarded<Properties>

    init(_ mode: CriticalSection.Mode = .serial, _ properties: Guarded<Properties> = Guarded(Properties())) {
      criticalSection = CriticalSection(mode)
      self.properties = properties
    }

    func changeAcrossAwait() async { await Self.change(&self.count) }

    /// Returns on another thread than it was called on.
    private static func change(_ count: inout Int) async {
      let first = threadName()
      count += 1
      while threadName() == first { await Task.detached {}.value }
    }
  }

  private static func message(of exit: ExitTest.Result?) throws -> String {
    String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
  }

  /// Uses the properties of one object in a second one.
  private static func useInSecondObject(_ use: (Register) -> Void) {
    let register = Register()
    register.count = 1
    use(Register(.serial, register.properties))
  }

  @Test("Changes in place by several threads are all kept", arguments: [CriticalSection.Mode.serial, .concurrent])
  func changes(mode: CriticalSection.Mode) {
    let (rounds, register) = (StressSize.of(5_000), Register(mode))
    ThreadPool.run(4) { _ in
      for _ in 0..<rounds {
        register.count += 1
        _ = register.items.count
        register.runMutable { $0.items.append($0.count) }
      }
    }

    #expect(register.count == 4 * rounds)
    #expect(register.runReadonly { $0.items.count } == 4 * rounds)
    #expect(register.limit == 100)
  }

  @Test("Elements are changed in place, without a copy of the array")
  func inPlace() {
    let register = Register()
    register.items = Array(0..<1_000)
    let address = register.runMutable { $0.items.withUnsafeBufferPointer { $0.baseAddress } }

    register.items[7] = 70
    register.items[8] += 1

    #expect(register.runMutable { $0.items.withUnsafeBufferPointer { $0.baseAddress } } == address)
    #expect(register.items[7] == 70)
  }

  @Test("A read section of the object reads the same properties as its accessors, inside each other")
  func nested() {
    let register = Register(.concurrent)
    register.count = 3

    let sums = register.runReadonly { properties in properties.count + register.count }
    let inside = register.runMutable { register.count + 1 }

    #expect(sums == 6)
    #expect(inside == 4)
  }

  @Test("A change inside a read section stops the program with a message")
  func changeInReadonly() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let register = Register()
      register.runReadonly { () -> Void in register.count = 1 }
    }
    #expect(try Self.message(of: exit).contains("a read section cannot become a mutable one"))
  }

  @Test("Properties in the care of two objects stop the program with a message, whatever the second one does with them")
  func twoObjects() async throws {
    let written = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ThreadsafeObjectTests.useInSecondObject { $0.count = 2 }
    }
    let changed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ThreadsafeObjectTests.useInSecondObject { register in register.runMutable { $0.count = 2 } }
    }
    let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ThreadsafeObjectTests.useInSecondObject { _ = $0.count }
    }
    for exit in [written, changed, read] { #expect(try Self.message(of: exit).contains("belong to two objects")) }
  }

  @Test("A change across an `await` that returns on another thread stops the program with a message")
  func acrossAwait() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Register().changeAcrossAwait()
    }
    #expect(try Self.message(of: exit).contains("was changed across an 'await'"))
  }

  /// Changes a property on the main actor while a change of it waits there.
  @MainActor
  private static func changeMeanwhile() async {
    let (register, begun, end) = (Register(), AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
    func change(_ count: inout Int) async {
      count += 1
      begun.continuation.yield()
      for await _ in end.stream { break }
    }
    Task { @MainActor in await change(&register.count) }
    for await _ in begun.stream { break }
    register.count += 1
  }

  @Test("A change in the course of one that waits on the same actor stops the program with a message")
  func changedMeanwhile() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await ThreadsafeObjectTests.changeMeanwhile()
    }
    #expect(try Self.message(of: exit).contains("are changed in the course of another change of them"))
  }

  @Test("A property that is read while it is changed stops the program")
  func overlapping() async {
    await #expect(processExitsWith: .failure) {
      let register = Register()
      register.items = [3, 1, 2]
      register.items.sort { $0 < $1 && register.items.count > 0 }
    }
  }
}

/// What tells the calling thread from others.
@inline(never)
private func threadName() -> String { "\(pthread_self())" }
