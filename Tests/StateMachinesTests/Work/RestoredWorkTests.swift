import Foundation
import StateMachineTesting
import StateMachines
import Testing

@Suite("The work of restored machines")
struct RestoredWorkTests {
  enum Upload: String, Hashable, Sendable, Codable { case idle, sending, sent, failed }
  enum UploadEvent: String, Hashable, Sendable, Codable { case send, sent, failed, cancel, pause }

  struct File: Codable, Hashable, Sendable {
    var name: String
    var size = 1.5
  }
  struct Handle: Hashable, Sendable { var number: Int }

  private func definition(
    _ build: (inout MachineBuilder<Void, Upload, UploadEvent>) -> Void
  ) throws -> MachineDefinition<Upload, UploadEvent> {
    try MachineDefinition(initial: .idle) { sm in
      sm.when(.send, from: .idle, to: .sending)
      sm.when(.sent, from: .sending, to: .sent)
      sm.when(.failed, from: .sending, to: .failed)
      sm.when(.cancel, from: .any, to: .idle)
      build(&sm)
    }
  }

  /// The snapshot as it is, or coded and decoded.
  private func copy(
    _ snapshot: Snapshot<Upload, UploadEvent>, coded: Bool
  ) throws -> Snapshot<Upload, UploadEvent> {
    guard coded else { return snapshot }
    return try JSONDecoder().decode(Snapshot<Upload, UploadEvent>.self, from: JSONEncoder().encode(snapshot))
  }

  @Test("Work that restarts has the input of the time when the state was entered, and a new number", arguments: [true, false])
  func restart(_ coded: Bool) throws {
    let executor = ManualExecutor()
    let journal = Journal()
    let definition = try definition { sm in
      sm.task("upload", in: .sending) { step in
        File(name: "\(step.source)")
      } run: { file in
        journal.add("\(file.name) \(file.size)")
        return .sent
      }
    }
    let machine = ThreadsafeMachine(definition, clock: executor)
    machine.fire(.send)

    let snapshot = try copy(machine.snapshot(), coded: coded)
    let restored = try ThreadsafeMachine(definition, restoring: snapshot, clock: executor)
    machine.stop()
    executor.run()

    #expect(journal.all == ["idle 1.5"])
    #expect(restored.state == .sent)
  }

  @Test("Two snapshots of the same work are equal, also where one was decoded")
  func equality() throws {
    let definition = try definition { sm in
      sm.task("upload", in: .sending) { step in
        File(name: "\(step.source)")
      } run: { _ in
        .sent
      }
    }
    var machine = Machine(definition)
    machine.fire(.send)

    let snapshot = machine.snapshot()
    let decoded = try copy(snapshot, coded: true)

    #expect(snapshot == machine.snapshot())
    #expect(snapshot == decoded)
    machine.fire(.cancel)
    #expect(snapshot != machine.snapshot())
    #expect("\(snapshot)" == "running while 'sending', doing 'upload'")
  }

  @Test("The saved form names the work, its state, its number and its input")
  func savedForm() throws {
    let definition = try definition { sm in
      sm.task("upload", in: .sending, retry: .attempts(3), timeLimit: .seconds(9)) { _ in
        File(name: "a")
      } run: { _ in
        .sent
      } onFailure: {
        _ in
        nil
      }
    }
    var machine = Machine(definition)
    machine.fire(.send)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys

    let text = String(decoding: try encoder.encode(machine.snapshot()), as: UTF8.self)

    #expect(
      text == """
        {"activations":1,"configuration":["sending"],"status":"running","version":1,"work":[{"activation":1,"input":{"name":"a","size":1.5},\
        "limitLeft":"9s","name":"upload","state":"sending"}]}
        """)
  }

  @Test(
    "Work that is to fail is interrupted, and work that is to be left does not run", arguments: [RestoredWork.fail, .leave], [true, false])
  func failOrLeave(_ restored: RestoredWork, _ coded: Bool) throws {
    let executor = ManualExecutor()
    let journal = Journal()
    let definition = try definition { sm in
      sm.task("upload", in: .sending, onRestore: restored) { _ in
        Handle(number: 4)
      } run: { _ in
        .sent
      } onFailure: { error in
        journal.add("\(error)")
        return .failed
      }
    }
    let machine = ThreadsafeMachine(definition, clock: executor)
    machine.fire(.send)

    let other = try ThreadsafeMachine(definition, restoring: copy(machine.snapshot(), coded: coded), clock: ManualExecutor())
    let otherExecutor = ManualExecutor()
    let again = try ThreadsafeMachine(definition, restoring: copy(machine.snapshot(), coded: coded), clock: otherExecutor)
    otherExecutor.run()

    #expect(other.state == .sending)
    #expect(again.state == (restored == .fail ? .failed : .sending))
    #expect(journal.all == (restored == .fail ? ["'upload' was interrupted: the machine was restored without it"] : []))
  }

  @Test("The numbers of activations go on, so that a report of a machine that was left counts in no later activation")
  func numbers() throws {
    let definition = try definition { sm in sm.task("upload", in: .sending) { .sent } }
    var machine = Machine(definition)
    for _ in 0..<3 {
      machine.fire(.send)
      machine.fire(.cancel)
    }
    machine.fire(.send)
    let old = machine.takeWork()

    var restored = try Machine(definition, restoring: copy(machine.snapshot(), coded: true))
    restored.fire(.cancel)
    restored.fire(.send)
    for case .start(let work) in old { restored.process(work.success(.sent)) }

    #expect(restored.state == .sending)
    #expect(restored.takeWork().compactMap { change in if case .start(let work) = change { "\(work.activation)" } else { nil } } == ["5"])
  }

  @Test("An input may be nil", arguments: [true, false])
  func nilInput(_ coded: Bool) throws {
    let journal = Journal()
    let definition = try definition { sm in
      sm.task("upload", in: .sending) { _ in
        Int?.none
      } run: { number in
        journal.add("\(number, default: "no number")")
        return .sent
      }
    }
    let machine = ThreadsafeMachine(definition, clock: ManualExecutor())
    machine.fire(.send)
    let executor = ManualExecutor()

    let restored = try ThreadsafeMachine(definition, restoring: copy(machine.snapshot(), coded: coded), clock: executor)
    executor.run()

    #expect(journal.all == ["no number"])
    #expect(restored.state == .sent)
  }

  @Test("A snapshot with more activations than a machine can have is refused", arguments: [UInt64.max, UInt64(Int64.max) + 1])
  func tooManyActivations(_ number: UInt64) throws {
    let definition = try definition { sm in sm.task("upload", in: .sending) { .sent } }
    let texts = [
      #"{"version":1,"status":"running","configuration":["idle"],"activations":\#(number)}"#,
      #"{"version":1,"status":"running","configuration":["sending"],"work":[{"activation":\#(number),"name":"upload","state":"sending"}]}"#,
    ]

    for text in texts {
      let snapshot = try JSONDecoder().decode(Snapshot<Upload, UploadEvent>.self, from: Data(text.utf8))
      let error = #expect(throws: RestoreError.self) { try Machine(definition, restoring: snapshot) }
      #expect(error?.issues == ["\(number) is more activations than a machine can have"])
    }
  }

  @Test("A restored task counts its attempts on, and waits for what was left of its delay and of its time limit", arguments: [true, false])
  func retries(_ coded: Bool) throws {
    let definition = try definition { sm in
      sm.task("upload", in: .sending, retry: .attempts(3, delay: .seconds(4)), timeLimit: .seconds(20)) {
        .sent
      } onFailure: { error in
        error is MachineError ? .failed : .cancel
      }
    }
    var machine = Machine(definition)
    machine.fire(.send)
    for case .start(let work) in machine.takeWork() { machine.process(work.failure(throwing: BankError())) }
    machine.advance(to: .seconds(1))

    var restored = try Machine(definition, restoring: copy(machine.snapshot(), coded: coded))
    let waiting = restored.takeWork()
    let deadline = restored.nextDeadline
    restored.advance(to: .seconds(3))
    let attempts = restored.takeWork().compactMap { change in if case .start(let work) = change { work.attempt } else { nil } }
    restored.advance(to: .seconds(18))
    let before = restored.state
    restored.advance(to: .seconds(19))

    #expect(waiting.isEmpty)
    #expect(deadline == .seconds(3))
    #expect(attempts == [2])
    #expect([before, restored.state] == [.sending, .failed])
  }

  @Test(
    "An input that is not Codable is kept in memory, and missing in a coded snapshot is an error of restoring", arguments: [true, false])
  func notCodable(_ coded: Bool) throws {
    let definition = try definition { sm in
      sm.task("upload", in: .sending) { _ in
        Handle(number: 4)
      } run: { _ in
        .sent
      }
    }
    var machine = Machine(definition)
    machine.fire(.send)
    let snapshot = try copy(machine.snapshot(), coded: coded)

    if coded {
      let error = #expect(throws: RestoreError.self) { try Machine(definition, restoring: snapshot) }
      #expect(
        error?.issues == [
          "the input of 'upload' of 'sending' is not in the snapshot; Handle has to be Codable, or 'onRestore:' not '.restart'"
        ])
    } else {
      #expect(try Machine(definition, restoring: snapshot).state == .sending)
    }
  }

  @Test("Everything that does not fit is listed at once")
  func problems() throws {
    let definition = try definition { sm in
      sm.task("upload", in: .sending) { _ in
        File(name: "a")
      } run: { _ in
        .sent
      }
      sm.task("log", in: .sending) { nil }
    }
    let text = """
      {"version": 1, "status": "running", "configuration": ["sending"], "work": [
        {"name": "upload", "state": "sending", "activation": 1, "input": {"name": 5}},
        {"name": "log", "state": "sending", "activation": 2}, {"name": "log", "state": "sending", "activation": 2},
        {"name": "lag", "state": "sending", "activation": 3}, {"name": "log", "state": "idle", "activation": 4}]}
      """
    let snapshot = try JSONDecoder().decode(Snapshot<Upload, UploadEvent>.self, from: Data(text.utf8))

    let error = #expect(throws: RestoreError.self) { try Machine(definition, restoring: snapshot) }

    let issues = error?.issues ?? []
    #expect(issues.count == 5)
    #expect(issues.contains("two tasks, streams or child machines have the activation 2"))
    #expect(issues.contains("'log' of 'sending' was begun twice"))
    #expect(issues.contains("'sending' has no task, stream or child machine called 'lag'"))
    #expect(issues.contains("'log' of 'idle' runs, but that state is not active"))
    #expect(issues.contains { $0.hasPrefix("the input of 'upload' of 'sending' does not fit: ") })
  }

  @Test(
    "A stopped machine with work, and attempts and times that make no sense, are refused",
    arguments: [
      #"{"version": 1, "status": "stopped", "configuration": ["sending"], "work": [{"name": "log", "state": "sending", "activation": 2}]}"#,
      #"{"version": 1, "status": "running", "configuration": ["sending"], "work": [{"name": "log", "state": "sending", "activation": 2, "attempt": 0}]}"#,
      #"{"version": 1, "status": "running", "configuration": ["sending"], "work": [{"name": "log", "state": "sending", "activation": 2, "retryLeft": "x"}]}"#,
      #"{"version": 1, "status": "running", "configuration": ["sending"], "work": [{"name": "log", "state": "sending", "activation": -2}]}"#,
    ])
  func nonsense(_ text: String) throws {
    let definition = try definition { sm in sm.task("log", in: .sending) { nil } }

    #expect(throws: (any Error).self) {
      let snapshot = try JSONDecoder().decode(Snapshot<Upload, UploadEvent>.self, from: Data(text.utf8))
      _ = try Machine(definition, restoring: snapshot)
    }
  }

  @Test("An input that contains itself too deep is refused, and does not overflow the stack")
  func deepInput() throws {
    let deep = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
    let text = """
      {"version": 1, "status": "running", "configuration": ["sending"], "work": [
        {"name": "log", "state": "sending", "activation": 2, "input": \(deep)}]}
      """

    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Snapshot<Upload, UploadEvent>.self, from: Data(text.utf8)) }
  }

  @Test("A child machine goes on where it was, with its timers, its context and its own work", arguments: [true, false])
  func children(_ coded: Bool) throws {
    struct Tally: Codable, Hashable, Sendable { var count = 0 }
    let journal = Journal()
    let child = ChildMachine<Upload, UploadEvent>("child")
    let inner = try ContextDefinition<Tally, Upload, UploadEvent>(initial: .idle) { sm in
      sm.when(.send, from: .idle, to: .sending) { step in step.context.count += 1 }
      sm.timeout(.seconds(10), in: .sending, fire: .sent)
      sm.when(.sent, from: .sending, to: .sent) { step in journal.add("count \(step.context.count)") }
      sm.task("upload", in: .sending) { step in
        File(name: "inner")
      } run: { _ in
        nil
      }
      sm.final(.sent)
    }
    let definition = try definition { sm in
      sm.child(child, inner, in: .sending, context: { _ in Tally(count: 5) }, onEnd: { last in last == .sent ? .sent : nil })
      sm.when(.pause, in: .sending) { step in step.send(.send, to: child) }
    }
    var machine = Machine(definition)
    machine.fire(.send)
    machine.fire(.pause)
    machine.advance(to: .seconds(4))

    let snapshot = try copy(machine.snapshot(), coded: coded)
    var restored = try Machine(definition, restoring: snapshot)
    let work = restored.takeWork().compactMap { change in
      if case .start(let work) = change { "\(work.name) \(work.activation)" } else { nil }
    }
    let state = restored.state(of: child)
    let deadline = restored.nextDeadline
    restored.advance(to: .seconds(6))

    #expect(snapshot == machine.snapshot())
    #expect(work == ["upload 1.1"])
    #expect(state == .sending)
    #expect(deadline == .seconds(6))
    #expect(restored.state == .sent)
    #expect(journal.all == ["count 6"])
  }

  @Test("What does not fit a child machine is listed with the name of the child")
  func childProblems() throws {
    let child = ChildMachine<Upload, UploadEvent>("child")
    let inner = try MachineDefinition<Upload, UploadEvent>(initial: .idle) { sm in sm.when(.send, from: .idle, to: .sent) }
    let definition = try definition { sm in sm.child(child, inner, in: .sending) { _ in nil } }
    let text = """
      {"version": 1, "status": "running", "configuration": ["sending"], "work": [{"name": "child", "state": "sending", "activation": 1,
        "child": {"version": 1, "status": "running", "configuration": ["failed"]}}]}
      """
    let snapshot = try JSONDecoder().decode(Snapshot<Upload, UploadEvent>.self, from: Data(text.utf8))

    let error = #expect(throws: RestoreError.self) { try Machine(definition, restoring: snapshot) }

    #expect(error?.issues == ["in 'child' of 'sending': 'failed' is not a state of this definition"])
  }

  @Test("A child machine whose states are not Codable makes coding throw")
  func childNotCodable() throws {
    enum Plain: Hashable, Sendable { case one, two }
    let child = ChildMachine<Plain, Plain>("child")
    let inner = try MachineDefinition<Plain, Plain>(initial: .one) { sm in sm.when(.one, from: .one, to: .two) }
    let definition = try definition { sm in sm.child(child, inner, in: .sending) { _ in nil } }
    var machine = Machine(definition)
    machine.fire(.send)

    #expect(throws: EncodingError.self) { try JSONEncoder().encode(machine.snapshot()) }
    #expect(try Machine(definition, restoring: machine.snapshot()).state(of: child) == .one)
  }

  @Test("A snapshot in a hook has the work of the last commit")
  func inHook() throws {
    let executor = ManualExecutor()
    let journal = Journal()
    let handle = Protected<ThreadsafeMachine<Upload, UploadEvent>?>(nil)
    let definition = try definition { sm in
      sm.task("upload", in: .sending) { .sent }
      sm.onEntry(.sending) { _ in journal.add("\(handle.runReadonly { $0 }!.snapshot())") }
      sm.onExit(.sending) { _ in journal.add("\(handle.runReadonly { $0 }!.snapshot())") }
    }
    let machine = ThreadsafeMachine(definition, clock: executor)
    handle.runMutable { $0 = machine }

    machine.fire(.send)
    machine.fire(.cancel)

    #expect(journal.all == ["running while 'idle'", "running while 'sending', doing 'upload'"])
  }

  @Test("Inputs of every shape are coded and decoded", arguments: Shape.all)
  func shapes(_ shape: Shape) throws {
    let executor = ManualExecutor()
    let found = Protected<Shape?>(nil)
    let definition = try definition { sm in
      sm.task("upload", in: .sending) { _ in
        shape
      } run: { shape in
        found.runMutable { $0 = shape }
        return .sent
      }
    }
    var machine = Machine(definition)
    machine.fire(.send)

    let restored = try ThreadsafeMachine(definition, restoring: copy(machine.snapshot(), coded: true), clock: executor)
    executor.run()

    #expect(restored.state == .sent)
    #expect(found.runReadonly { $0 } == shape)
  }

  /// Values of many kinds.
  indirect enum Shape: Codable, Hashable, Sendable {
    case nothing
    case numbers(Int8, UInt64, Double, Float, Bool)
    case texts([String], [String: Int?])
    case nested(Shape, [Shape])
    case date(Date)
    case optional(Int?, String?)

    static let all: [Shape] = [
      .nothing, .numbers(-128, .max, 0.1, 2.5, true), .numbers(0, 0, -1e300, 3, false), .texts([], [:]),
      .texts(["", "ä\u{0}\n"], ["a": 1, "b": nil]), .nested(.nothing, [.optional(nil, "x"), .optional(4, nil)]),
      .date(Date(timeIntervalSinceReferenceDate: 1e9 + 0.25)),
    ]
  }
}
