import StateMachines

/// The states of an upload, some of which hold data.
enum UploadStage: StateCases {
  case idle
  case sending(Holds<[Int]>)
  case paused(Holds<[Int]>)
  case done(Holds<Int>)
  case failed
  case retrying

  struct Keys: CaseKeys {
    let sending = UploadStage.sending
    let paused = UploadStage.paused
    let done = UploadStage.done
  }
}

/// The events of an upload: some carry a payload, and some take an argument and reply.
enum UploadInput: PayloadCases {
  case start(Int)
  case load([Int])
  case add(Call<Int, Int>)
  case finish(Call<Void, String>)
  case pause
  case stop
  case retry

  static let caseNames = ["start", "load", "add", "finish", "pause", "stop", "retry"]
  var caseNumber: UInt8 {
    switch self {
    case .start: 0
    case .load: 1
    case .add: 2
    case .finish: 3
    case .pause: 4
    case .stop: 5
    case .retry: 6
    }
  }

  struct Keys: CaseKeys {
    var start: CaseKey<UploadInput, Int> { CaseKey(0, UploadInput.start) { if case .start(let size) = $0 { size } else { nil } } }
    var load: CaseKey<UploadInput, [Int]> { CaseKey(1, UploadInput.load) { if case .load(let items) = $0 { items } else { nil } } }
  }
}

/// A definition with everything that has to do with data: payloads that are moved, made and changed in place, calls with replies, actions
/// that throw, and events that are ignored with a reply.
struct UploadDefinition {
  /// Whether a state is left by a transition without an event, so that steps of the compiled machine have methods of their own.
  let isEager: Bool

  var definition: ContextDefinition<UploadLog, UploadStage, UploadInput> {
    .verified(initial: .idle) { [isEager] sm in
      typealias Builder = MachineBuilder<UploadLog, UploadStage, UploadInput>
      let isSmall = Builder.Condition("is small") { step in
        if case .start(let size)? = step.event { step.context.isSmall(size) } else { false }
      }
      let hasRoom = Builder.CallCondition<Int>("has room", of: \.paused) { number, items, step in step.context.hasRoom(number, items) }
      let isQuiet = Builder.Condition("is quiet") { step in step.context.isQuiet() }

      sm.when(\.start, from: .idle, to: \.sending, if: isSmall, action: "begin") { size, step in step.context.begin(size) }
      sm.when(\.load, from: [.idle, .failed], to: \.paused)
      sm.when(\.load, in: \.paused, action: "append") { items, held, step in try step.context.append(items, &held) }
      sm.when(UploadInput.add, in: \.sending, action: "add") { number, items, step in try step.context.add(number, &items) }
      sm.when(UploadInput.add, from: \.paused, to: \.sending, if: hasRoom || !isQuiet && !hasRoom, action: "resume with") {
        number, items, step in
        let (next, count) = step.context.resumeWith(number, &items)
        return Made(next, count)
      }
      sm.ignore(UploadInput.add, in: .done(.any), replying: -1)
      sm.impossible(UploadInput.add, in: .any)
      sm.when(UploadInput.finish, from: \.sending, to: \.done, action: "sum up") { items, step in
        let (sum, text) = step.context.sumUp(&items)
        return Made(sum, text)
      }
      sm.ignore(UploadInput.finish, in: .any, replying: "nothing to finish")
      sm.when(.pause, from: \.sending, to: \.paused, action: "pause") { items, step in step.context.pause(&items) }
      sm.when(.stop, from: .any(except: .failed, .done(.any)), to: .failed, action: "stop") { step in step.context.stop() }
      sm.when(.retry, from: .failed, to: .retrying)
      if isEager {
        sm.always(from: .retrying, to: .sending(.any))
        sm.payload(of: \.sending) { step in step.context.makeSending() }
      } else {
        sm.when(.retry, from: .retrying, to: .idle)
      }

      sm.onEntry(\.done, named: "note sum") { sum, step in step.context.noteSum(sum) }
      sm.onExit(\.sending, named: "note items") { items, step in step.context.noteItems(items) }
      sm.before(UploadInput.add, named: "note number") { number, step in step.context.noteNumber(number) }
    }
  }
}

/// The guards and actions of an upload, which write into a log; the definition and the compiled machines call the same ones.
struct UploadLog: UploadActions, EagerUploadActions, Sendable {
  struct TooLarge: Error {}

  var entries: [String] = []

  func isSmall(_ size: Int) -> Bool { size < 5 }
  func hasRoom(_ number: Int, _ items: [Int]) -> Bool { items.count + number < 9 }
  func isQuiet() -> Bool { entries.count % 3 == 0 }

  mutating func begin(_ size: Int) -> [Int] {
    entries.append("begin \(size)")
    return Array(0..<size)
  }

  mutating func append(_ items: [Int], _ held: inout [Int]) throws(TooLarge) {
    entries.append("append \(items)")
    held += items
    if held.count > 8 { throw TooLarge() }
  }

  mutating func add(_ number: Int, _ items: inout [Int]) throws(TooLarge) -> Int {
    items.append(number)
    entries.append("add \(number)")
    if number > 6 { throw TooLarge() }
    return items.count
  }

  mutating func resumeWith(_ number: Int, _ items: inout [Int]) -> ([Int], Int) {
    entries.append("resume with \(number)")
    items.append(number)
    return (items.reversed(), items.count)
  }

  mutating func sumUp(_ items: inout [Int]) -> (Int, String) {
    entries.append("sum up")
    return (items.reduce(0, +), "\(items.count) items")
  }

  mutating func pause(_ items: inout [Int]) -> [Int] {
    entries.append("pause")
    return items.dropLast()
  }

  mutating func stop() { entries.append("stop") }

  mutating func makeSending() -> [Int] {
    entries.append("make sending")
    return [entries.count]
  }

  mutating func noteSum(_ sum: Int) { entries.append("sum \(sum)") }
  mutating func noteItems(_ items: [Int]) { entries.append("items \(items)") }
  mutating func noteNumber(_ number: Int) { entries.append("number \(number)") }

  // What the compiled machines reply where events are ignored.
  func replyToAddInDone() -> Int { -1 }
  func replyToFinishInOtherStates() -> String { "nothing to finish" }
}
