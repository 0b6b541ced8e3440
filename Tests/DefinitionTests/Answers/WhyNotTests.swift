import StateMachineTesting
import StateMachines
import Testing

@Suite("Why an event would be rejected")
struct WhyNotTests {
  enum Step: Hashable, Sendable, CaseIterable { case order, packed, shipped, lost }
  enum Act: Hashable, Sendable, CaseIterable { case pack, ship, note, lose, crash, hold, find }

  struct Flaw: Error {}

  /// What machines with and without a context share; each guard and hook is noted.
  static func write<Context>(_ log: EventRecorder<String>) -> @Sendable (inout MachineBuilder<Context, Step, Act>) -> Void {
    { sm in
      let isPaid = Guard<Context, Step, Act>("paid") { _ in true }
      let isWeighed = Guard<Context, Step, Act>("weighed") { _ in
        log.append("guard")
        return false
      }
      sm.when(.pack, from: .order, to: .packed) { _ in log.append("action") }
      sm.when(.ship, from: .order, to: .shipped, if: isPaid && isWeighed)
      sm.when(.ship, from: .order, to: .shipped, if: isWeighed)
      sm.ignore(.note, in: .order)
      sm.impossible(.lose, in: .order)
      sm.impossible(.lose, in: .packed, stops: true)
      sm.when(.crash, from: .order, to: .lost, if: Guard("sound") { _ in throw Flaw() })
      sm.defer(.hold, in: .order)
      sm.when(.hold, from: .packed, to: .lost)
      sm.final(.lost)
      sm.before { _ in log.append("before") }
      sm.onRejection { _ in log.append("rejection") }
    }
  }

  final class Parcel: Stateful {
    typealias State = Step
    typealias Event = Act
    static let log = EventRecorder<String>()
    static let definition: Definition = .verified(initial: .order, WhyNotTests.write(log))
    let machine = Owned(definition)
  }

  actor Depot: ActorStateful {
    typealias State = Step
    typealias Event = Act
    static let log = EventRecorder<String>()
    static let definition: Definition = .verified(initial: .order, WhyNotTests.write(log))
    let machine = Owned(definition)
  }

  @MainActor final class View: MainActorStateful {
    typealias State = Step
    typealias Event = Act
    static let log = EventRecorder<String>()
    static let definition: Definition = .verified(initial: .order, WhyNotTests.write(log))
    let machine = Owned(definition)
  }

  static let sentences: [Act: String] = [
    .ship:
      "'ship' does not apply while 'order': guard 'weighed' is false, guard 'weighed' is false; permitted: pack, crash, hold",
    .lose: "'lose' is impossible while 'order'; permitted: pack, ship, crash, hold",
    .crash: "'crash' failed while 'order': Flaw()",
    .find: "'find' does not apply while 'order'; permitted: pack, ship, crash, hold",
  ]

  @Test("Every kind of machine says why it would reject an event, and nothing where it would accept it", arguments: Act.allCases)
  func allMachines(event: Act) async throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Step, Act>(initial: .order, Self.write(log))
    let counted = try ContextDefinition<Int, Step, Act>(initial: .order, Self.write(log))
    var count = 0
    let (value, shared, context) = (Machine(definition), ThreadsafeMachine(definition), ContextMachine(counted, with: &count))
    let (embedded, parcel, depot) = (EmbeddedMachine(counted, context: 0), Parcel(), Depot())

    var found = [value.whyNot(event), shared.whyNot(event), context.whyNot(event, with: count), embedded.whyNot(event)]
    found += [parcel.whyNot(event), parcel.machine.on(parcel).whyNot(event), await depot.whyNot(event)]
    found += await MainActor.run {
      let (view, observed) = (View(), ObservableMachine(shared))
      return [view.whyNot(event), view.machine.on(view).whyNot(event), observed.whyNot(event)]
    }

    #expect(found.map { $0?.description } == found.map { _ in Self.sentences[event] })
    #expect(Set(log.entries).isSubset(of: ["guard"]))
    #expect(value.state == .order && shared.state == .order)
  }

  @Test("The answer is the rejection of an attempt, in every state, running, stopped, finished and unstarted", arguments: Step.allCases)
  func sameAsAttempt(state: Step) throws {
    let definition = try MachineDefinition<Step, Act>(initial: .order, Self.write(EventRecorder()))
    for event in Act.allCases where !(state == .packed && event == .lose) {
      let (place, running) = (try Machine(definition, at: state), try ThreadsafeMachine(definition, at: state))
      var (stopped, unstarted) = (place, Machine(stopped: definition))
      stopped.stop()
      for var machine in [place, stopped, unstarted] {
        let answer = machine.whyNot(event)
        #expect(machine.can(event) == (answer == nil))
        #expect(answer == machine.attempt(event).rejection)
      }
      let answer = running.whyNot(event)
      #expect(answer == running.attempt(event).rejection)
      running.stop()
      #expect(running.whyNot(event) == running.attempt(event).rejection)
      unstarted.stop()
    }
  }

  @Test("A guard that throws as an event leaves the reason to the line that is selected then", arguments: [true, false])
  func raisedFailure(isImpossible: Bool) throws {
    let definition = try MachineDefinition<Step, Act>(initial: .order, onError: .raise) { sm in
      sm.when(.ship, from: .order, to: .shipped, if: Guard("sound") { _ in throw Flaw() })
      if isImpossible { sm.impossible(.ship, in: .order) }
    }
    var machine = Machine(definition)

    let answer = machine.whyNot(.ship)

    #expect(answer?.reason == (isImpossible ? .impossible : .guards(["sound"])))
    #expect(answer == machine.attempt(.ship).rejection)
  }

  @Test("An event that would stop the program is only said to be impossible")
  func stopping() throws {
    let machine = try Machine(MachineDefinition<Step, Act>(initial: .order, Self.write(EventRecorder())), at: .packed)

    #expect(machine.whyNot(.lose)?.reason == .impossible)
  }

  @Test("In a hook, a guard and a rejection hook of the machine, the answer is that of the present configuration")
  func inHooks() throws {
    let (handle, log) = (MachineHandle<Step, Act>(), EventRecorder<String>())
    let note = { @Sendable (place: String) in log.append("\(place): \(handle.machine?.whyNot(.ship)?.description ?? "accepted")") }
    let definition = try MachineDefinition<Step, Act>(initial: .order) { sm in
      sm.when(
        .pack, from: .order, to: .packed,
        if: Guard("open") { _ in
          note("guard")
          return true
        }
      ) { _ in note("action") }
      sm.when(.ship, from: .packed, to: .shipped)
      sm.onEntry(.packed) { _ in note("entry") }
      sm.onRejection { _ in note("rejection") }
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    machine.fire(.pack)
    machine.fire(.lose)

    #expect(
      log.entries == [
        "guard: 'ship' does not apply while 'order'; permitted: pack",
        "action: 'ship' failed while 'order': \(MachineError.insideHook)", "entry: accepted", "rejection: accepted",
      ])
  }

  @Test("A region that takes the event is enough, and a guard that is false in each region is named")
  func regions() throws {
    let definition = try MachineDefinition<String, String>(initial: "both") { sm in
      sm.parallel("both") { sm in
        sm.compound("left", initial: "l1") { sm in
          sm.when("go", from: "l1", to: "l2", if: Guard("left is open") { _ in false })
          sm.when("one", from: "l1", to: "l2", if: Guard("left is open") { _ in false })
        }
        sm.compound("right", initial: "r1") { sm in
          sm.when("go", from: "r1", to: "r2")
          sm.when("one", from: "r1", to: "r2", if: Guard("right is open") { _ in false })
        }
      }
    }
    let (value, shared) = (Machine(definition), ThreadsafeMachine(definition))

    #expect(value.whyNot("go") == nil && shared.whyNot("go") == nil)
    for rejection in [value.whyNot("one"), shared.whyNot("one")] {
      #expect(rejection?.reason == .guards(["left is open", "right is open"]))
      #expect(rejection?.configuration == ["both", "left", "l1", "right", "r1"])
    }
  }

  @Test("A question for which no guard is asked never waits for a step of another thread")
  func neverWaits() throws {
    let inside = PausePoint()
    let definition = try MachineDefinition<Step, Act>(initial: .order) { sm in
      sm.when(.pack, from: .order, to: .packed) { _ in inside.wait() }
      sm.when(.ship, from: .packed, to: .shipped)
    }
    let machine = ThreadsafeMachine(definition)
    let threads = ThreadPool.start { _ in machine.fire(.pack) }
    #expect(inside.isReached())

    let answers = ThreadPool.onAnotherThread { [machine.whyNot(.pack), machine.whyNot(.ship)] }

    #expect(answers?.map { $0?.description } == [nil, "'ship' does not apply while 'order'; permitted: pack"])
    inside.resume()
    #expect(threads.isFinished())
  }
}
