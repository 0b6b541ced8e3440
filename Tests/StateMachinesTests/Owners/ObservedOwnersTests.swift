import Observation
import StateMachines
import Testing

@Suite("Observation of a main-actor owner")
@MainActor
struct ObservedOwnersTests {
  final class Dimmer: MainActorStateful {
    enum State: MachineState, CaseIterable { case off, low, high }
    enum Event: MachineEvent, CaseIterable { case up, down, skip, same, fail }

    static let definition: Definition = .verified(initial: .off) { sm in
      sm.when(.up, from: .off, to: .low)
      sm.when(.up, from: .low, to: .high)
      sm.when(.down, from: [.low, .high], to: .off)
      sm.when(.skip, from: .off, to: .low) { step in step.raise(.up) }
      sm.when(.same, in: .low) { _ in }
      sm.when(.fail, from: .any, to: .off) { _ in throw Torn() }
    }

    let machine = Owned(definition)
    let second = OwnedMachine(definition)
  }

  /// Counts the changes of what a closure reads, and reads again as soon as it is told of one: a second change would be counted, too.
  @MainActor
  final class Watch {
    private let read: @MainActor () -> Void
    private var changes = 0

    init(_ read: @escaping @MainActor () -> Void) {
      self.read = read
      begin()
    }

    /// How many there were since the last look.
    func take() -> Int {
      defer { changes = 0 }
      return changes
    }

    private func begin() {
      withObservationTracking {
        read()
      } onChange: { [weak self] in
        MainActor.assumeIsolated {
          self?.changes += 1
          self?.begin()
        }
      }
    }
  }

  @Test("tells of each commit before fire returns, and of nothing else", arguments: [1, 2, 3] as [UInt64])
  func randomEvents(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let dimmer = Dimmer()
    let watch = Watch { _ = dimmer.state }
    for _ in 0..<300 {
      let event = Dimmer.Event.allCases.randomElement(using: &dice) ?? .up

      let isAccepted = dimmer.fire(event)

      #expect(watch.take() == (isAccepted ? 1 : 0), "\(event)")
    }
  }

  @Test("follows all that can be read", arguments: [0, 1, 2, 3, 4, 5])
  func questions(question: Int) {
    let dimmer = Dimmer()
    let reads: [@MainActor () -> Void] = [
      { _ = dimmer.state }, { _ = dimmer.is(.low) }, { _ = dimmer.can(.down) }, { _ = dimmer.machine.configuration },
      { _ = dimmer.machine.isFinished }, { _ = dimmer.machine.permittedEvents(for: dimmer) },
    ]
    let watch = Watch(reads[question])

    dimmer.fire(.up)

    #expect(watch.take() == 1)
  }

  @Test("follows each machine of an object by itself")
  func secondMachine() {
    let dimmer = Dimmer()
    let (first, second) = (Watch { _ = dimmer.state }, Watch { _ = dimmer.second.state })

    dimmer.second.fire(.up, for: dimmer)

    #expect(first.take() == 0 && second.take() == 1)
  }

  @Test("counts a macrostep of several transitions once, and hears of stop and of a new start")
  func macrosteps() throws {
    let dimmer = Dimmer()
    let watch = Watch { _ = dimmer.state }

    dimmer.fire(.skip)
    #expect(dimmer.state == .high && watch.take() == 1)
    dimmer.machine.stop(for: dimmer)
    #expect(watch.take() == 1)
    dimmer.machine.stop(for: dimmer)
    #expect(watch.take() == 0)
    try dimmer.machine.start(for: dimmer)
    #expect(dimmer.state == .off && watch.take() == 1)
  }

  @Test("tells when the commit can be seen, and whoever is told may fire")
  func seenAndFired() {
    let dimmer = Dimmer()
    let seen = Log()
    withObservationTracking {
      _ = dimmer.state
    } onChange: {
      MainActor.assumeIsolated {
        seen.append("\(dimmer.state)")
        seen.append("\(dimmer.fire(.up))")
      }
    }

    dimmer.fire(.up)

    #expect(seen.entries == ["low", "true"])
    #expect(dimmer.state == .high)
  }

  @Test("keeps neither object nor machine")
  func notKept() {
    weak var owner: Dimmer?
    weak var machine: Dimmer.Owned?
    do {
      let dimmer = Dimmer()
      let watch = Watch { [weak dimmer] in _ = dimmer?.state }
      dimmer.fire(.up)
      #expect(watch.take() == 1)
      (owner, machine) = (dimmer, dimmer.machine)
    }

    #expect(owner == nil && machine == nil)
  }
}
