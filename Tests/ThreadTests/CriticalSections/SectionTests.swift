import Foundation
import StateMachines
import Testing

@Suite("A section of code", .timeLimit(TestTimeout.limit))
struct SectionTests {
  @Test("A section returns what its closure returns", arguments: CriticalSection.Mode.both)
  func returnsValue(mode: CriticalSection.Mode) {
    let section = CriticalSection(mode)

    let changed = section.runMutable { 7 }
    let read = section.runReadonly { "seven" }

    #expect(changed == 7)
    #expect(read == "seven")
  }

  @Test("A section rethrows a closure's typed error and is left", arguments: CriticalSection.Mode.both)
  func throwsTyped(mode: CriticalSection.Mode) throws {
    let section = CriticalSection(mode)
    let threads = ThreadPool()

    let mutableFlaw = flaw { () throws(Flaw) in
      try section.runMutable { () throws(Flaw) -> Void in throw Flaw(place: "mutable section") }
    }
    let readFlaw = flaw { () throws(Flaw) in
      try section.runReadonly { () throws(Flaw) -> Void in throw Flaw(place: "read section") }
    }
    threads.start { section.runMutable {} }

    #expect(mutableFlaw == Flaw(place: "mutable section"))
    #expect(readFlaw == Flaw(place: "read section"))
    #expect(threads.isFinished())
  }

  private func flaw(of body: () throws(Flaw) -> Void) -> Flaw? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test("A section runs on the calling thread even if a queue was given", arguments: CriticalSection.Mode.both)
  func callingThread(mode: CriticalSection.Mode) {
    let section = CriticalSection(mode, label: "here", queue: DispatchQueue(label: "elsewhere"))
    let threads = ThreadPool()
    let answers = UnprotectedBox<[Bool]>([])

    threads.start {
      let caller = Thread.current
      let mutable = section.runMutable { Thread.current === caller }
      let read = section.runReadonly { Thread.current === caller }
      answers.value = [mutable, read]
    }

    #expect(threads.isFinished())
    #expect(answers.value == [true, true])
  }

  /// Sections from the outermost to the innermost: true is a mutable one.
  static let nestings: [[Bool]] = [
    [true, true], [true, false], [false, false], [true, true, true, true], [true, true, false, false], [false, false, false],
  ]

  @Test("A section is reentrant for its thread and held until the outermost one is left", arguments: CriticalSection.Mode.both, nestings)
  func reentrant(mode: CriticalSection.Mode, nesting: [Bool]) {
    let section = CriticalSection(mode)
    let threads = ThreadPool()
    let log = EventRecorder<String>()
    let hasArrived = DispatchSemaphore(value: 0)

    enter(section, nesting[...]) {
      log.append("innermost")
    } afterwards: { depth in
      guard depth == 1 else { return }
      threads.start {
        hasArrived.signal()
        section.runMutable { log.append("other thread") }
      }
      hasArrived.wait()
      ThreadPool.yield(60)
      log.append("outermost")
    }

    #expect(threads.isFinished())
    #expect(log.entries == ["innermost", "outermost", "other thread"])
  }

  /// Enters one section inside the other; `afterwards` runs when the inner ones are left, with the number of sections still held.
  private func enter(
    _ section: CriticalSection, _ nesting: ArraySlice<Bool>, innermost: () -> Void, afterwards: (Int) -> Void
  ) {
    guard let isMutable = nesting.first else { return innermost() }
    let rest = {
      enter(section, nesting.dropFirst(), innermost: innermost, afterwards: afterwards)
      afterwards(nesting.startIndex + 1)
    }
    if isMutable { section.runMutable(rest) } else { section.runReadonly(rest) }
  }

  @Test("A nested section that throws leaves the outer section held", arguments: CriticalSection.Mode.both)
  func innerFailure(mode: CriticalSection.Mode) {
    let section = CriticalSection(mode)
    let threads = ThreadPool()
    let log = EventRecorder<String>()
    let hasArrived = DispatchSemaphore(value: 0)

    section.runMutable {
      try? section.runMutable { throw Flaw(place: "inside") }
      threads.start {
        hasArrived.signal()
        section.runMutable { log.append("other thread") }
      }
      hasArrived.wait()
      ThreadPool.yield(60)
      log.append("outermost")
    }

    #expect(threads.isFinished())
    #expect(log.entries == ["outermost", "other thread"])
  }

  @Test("A section may be entered inside another object's section without excluding others from that one")
  func otherObject() {
    let outer = CriticalSection()
    let inner = CriticalSection()
    let threads = ThreadPool()

    let isInnerFree = outer.runMutable {
      inner.runMutable {}
      threads.start { inner.runMutable {} }
      return threads.isFinished()
    }

    #expect(isInnerFree)
  }
}
