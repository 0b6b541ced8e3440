import Dispatch
import StateMachineTesting
import StateMachines
import Testing

@Suite("The owner of a machine")
struct OwnersLifeTests {
  final class Guest: Stateful {
    enum State { case waiting, seated, gone }
    enum Event { case seat, leave }

    static let definition: Definition = .verified(initial: .waiting) { sm in
      sm.when(.seat, from: .waiting, to: .seated) { step in step.context.farewell?() }
      sm.when(.leave, from: .seated, to: .gone)
      sm.onEntry { step in step.context.log.append("\(step.state)") }
      sm.timeout(.seconds(1), in: .seated, fire: .leave)
    }

    let machine = Owned(definition)
    var log: [String] = []
    var farewell: (() -> Void)?
  }

  actor Patient: ActorStateful {
    enum State { case waiting, called, gone }
    enum Event { case call, leave }

    static let definition: Definition = .verified(initial: .waiting) { sm in
      sm.when(.call, from: .waiting, to: .called)
      sm.when(.leave, from: .called, to: .gone) { patient, step in patient.left.append("left") }
      sm.timeout(.seconds(1), in: .called, fire: .leave)
    }

    let machine: Owned
    let left: EventRecorder<String>

    init(clock: ManualClock, left: EventRecorder<String>) {
      machine = Owned(Self.definition, clock: clock)
      self.left = left
    }
  }

  @Test("An owner is not retained by its machine, hooks, timers, observers or a snapshot")
  func notKept() {
    weak var owner: Guest?
    let machine: Guest.Owned
    do {
      let guest = Guest()
      guest.fire(.seat)
      guest.machine.subscribe(on: DispatchQueue(label: "observer")) { _ in }
      machine = guest.machine
      owner = guest
      #expect(owner != nil && machine.nextDeadline == .seconds(1))
    }

    #expect(owner == nil)
    #expect(machine.state == .seated && machine.snapshot().configuration == [.seated])
  }

  @Test("An owner may release its last reference in a hook, and the step completes first")
  func releasedInAHook() {
    var guest: Guest? = Guest()
    weak let owner = guest
    let machine = guest?.machine
    guest?.farewell = { guest = nil }

    let isAccepted = guest?.fire(.seat)

    #expect(isAccepted == true && machine?.state == .seated)
    #expect(owner == nil)
  }

  @Test("An actor is not retained by its machine's timer, whose event is then dropped")
  func timerOfAnActorThatIsGone() async {
    let (clock, left) = (ManualClock(), EventRecorder<String>())
    weak var owner: Patient?
    let machine: Patient.Owned
    do {
      let patient = Patient(clock: clock, left: left)
      await patient.fire(.call)
      machine = patient.machine
      owner = patient
    }
    #expect(owner == nil)

    clock.advance(by: .seconds(1))
    machine.runMutable {}

    #expect(machine.state == .called && left.entries.isEmpty)
  }

  @Test("Events enqueued for an owner that was released are dropped", .timeLimit(TestTimeout.limit))
  func enqueuedForOneThatIsGone() async {
    let (clock, left) = (ManualClock(), EventRecorder<String>())
    let other = Patient(clock: clock, left: left)
    await other.fire(.call)
    var patient: Patient? = Patient(clock: clock, left: left)
    weak let owner = patient
    let machine = patient?.machine
    await patient?.fire(.call)
    patient = nil

    #expect(owner == nil)
    #expect(machine?.state == .called)
    let ends = other.machine.transitions()
    other.machine.enqueue(.leave, for: other)
    _ = await ends.first { _ in true }

    #expect(left.entries == ["left"])
  }
}
