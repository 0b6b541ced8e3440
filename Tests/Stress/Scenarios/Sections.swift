import Dispatch
import StateMachines
import TestSupport

/// Sections of objects and machines, at once and later, from several threads.
enum Sections {
  private static let threads = 4
  private static let calls = 300

  @Sendable static func round(_ round: Round) throws {
    var choices = round.generator()
    let queue = DispatchQueue(label: "sections", attributes: .concurrent)
    let mode = [CriticalSection.Mode.serial, .concurrent].randomElement(using: &choices) ?? .serial
    let (living, count, later) = (Counter(), Unprotected(), Counter())
    let expected = Counter()
    do {
      let section = CriticalSection(mode, queue: Bool.random(using: &choices) ? queue : nil)
      round.run(threads) { _, choices in
        for _ in 1...calls { call(section, count, expected, later, living, round, &choices) }
      }
      drain(section)
      let (value, all) = (section.runReadonly { count.value }, expected.value)
      round.expect(value == all, "\(value) of \(all) sections")
      round.expect(later.value == 0, "\(later.value) enqueued sections did not run")
    }
    round.expectSoon("\(living.value) objects are not released") { living.value == 0 }
  }

  private static func call(
    _ section: CriticalSection, _ count: Unprotected, _ expected: Counter, _ later: Counter, _ living: Counter, _ round: Round,
    _ choices: inout SeededGenerator
  ) {
    switch Int.random(in: 0..<4, using: &choices) {
    case 0:
      expected.add(2)
      section.runMutable {
        count.value += 1
        section.runMutable { count.value += 1 }
      }
    case 1:
      let (one, other) = section.runReadonly { (count.value, section.runReadonly { count.value }) }
      round.expect(one == other, "a read section saw \(one) and \(other)")
    default:
      expected.add()
      later.add()
      let probe = Probe(living, onRelease: callback(section, &choices))
      section.enqueueMutable {
        probe.hold()
        count.value += 1
        later.add(-1)
      }
    }
  }

  private static func callback(_ section: CriticalSection, _ choices: inout SeededGenerator) -> @Sendable () -> Void {
    let choice = Int.random(in: 0..<3, using: &choices)
    return { [weak section] in
      switch choice {
      case 0: section?.enqueueMutable {}
      case 1: section?.runMutable {}
      default: section?.runReadonly {}
      }
    }
  }

  private static func drain(_ section: CriticalSection) {
    for _ in 1...3 {
      let isDrained = DispatchSemaphore(value: 0)
      section.enqueueMutable { isDrained.signal() }
      isDrained.wait()
    }
  }
}
