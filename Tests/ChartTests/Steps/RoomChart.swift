import StateMachines

/// States, one of which holds a number and has others inside.
enum Room: StateCases {
  case lobby, desk, sofa, cellar, attic
  case hall(Holds<Int>)
  struct Keys: CaseKeys { let hall = Room.hall }

  static let all: [Self] = [.lobby, .hall(.any), .desk, .sofa, .cellar, .attic]
}

/// What a guard asks of its step.
enum RoomRequest: CaseIterable, Sendable {
  case nothing, configuration, isIn, targets, payload, label
}

/// A chart of nested states whose lines for one event are tried one after the other: one that is plain, one that leaves the nested states,
/// one that stays in the state around them, and one without a guard.
struct RoomChart {
  typealias Definition = ContextDefinition<Int, Room, Signal>

  enum Signal: Hashable, Sendable {
    case enter, go
    case call(Call<Int, String>)
  }

  /// The lines with a guard, in the order in which they are tried.
  enum Line: Int, CaseIterable {
    case inside, leaving, staying
  }

  enum Answer: CaseIterable {
    case yes, no, failure
  }

  struct Flaw: Error, CustomStringConvertible {
    var description: String { "flaw" }
  }

  static let allAnswers: [[Answer]] = Answer.allCases.flatMap { first in
    Answer.allCases.flatMap { second in Answer.allCases.map { [first, second, $0] } }
  }

  /// The line whose guard asks.
  let asking: Line
  let request: RoomRequest
  /// What the guards answer, in the order of lines.
  let answers: [Answer]
  /// Hooks run beside actions.
  let hasHooks: Bool
  let log: EventRecorder<String>

  func definition(_ policy: ErrorPolicy) throws -> Definition {
    try Definition(initial: .lobby, onError: policy) { sm in
      sm.compound(.hall(.any), initial: .desk) { sm in
        sm.state(.desk)
        sm.state(.sofa)
      }
      sm.when(.enter, from: .lobby, to: \.hall) { _ in 100 }
      addLines(to: &sm)
      sm.when(.hookFailure, from: .any(except: .attic), to: .attic)
      guard hasHooks else { return }
      for signal in [Signal.go, .call(.any)] {
        sm.before(signal) { step in look("before", step) }
        sm.after(signal) { step in look("after", step) }
      }
      for room in Room.all {
        sm.onExit(room) { step in look("exit", step) }
        sm.onEntry(room) { step in look("entry", step) }
      }
    }
  }

  private func addLines(to sm: inout MachineBuilder<Int, Room, Signal>) {
    let guards = Line.allCases.map { line in
      Guard<Int, Room, Signal>("\(line)") { step in
        look("\(line)", step)
        if line == asking { ask(step) }
        switch answers[line.rawValue] {
        case .yes: return true
        case .no: return false
        case .failure: throw Flaw()
        }
      }
    }
    sm.when(.go, from: .desk, to: .sofa, if: guards[0])
    sm.when(.go, from: .hall(.any), to: .cellar, if: guards[1])
    sm.when(.go, in: .hall(.any), if: guards[2]) { step in step.context += 1 }
    sm.when(.go, from: .hall(.any), to: .attic)

    sm.when(Signal.call, from: .desk, to: .sofa, if: .init(guards[0])) { number, step in
      step.context += number
      return "inside"
    }
    sm.when(Signal.call, from: \.hall, to: .cellar, if: .init(guards[1])) { number, load, _ in "leaving with \(load + number)" }
    sm.when(Signal.call, in: \.hall, if: .init(guards[2])) { number, load, _ in
      load += number
      return "staying"
    }
    sm.when(Signal.call, from: .hall(.any), to: .attic) { _, step in "\(step.payload(of: \.hall) ?? 0)" }
  }

  private func look(_ name: String, _ step: borrowing Step<Int, Room, Signal>) {
    log.append("\(name): \(step.state) of \(step.source) to \(step.target), \(step.event.map { "\($0)" } ?? "none"), \(step.context)")
  }

  private func ask(_ step: borrowing Step<Int, Room, Signal>) {
    switch request {
    case .nothing: break
    case .configuration: log.append("configuration \(step.configuration)")
    case .isIn: for room in Room.all { log.append("in \(room): \(step.isIn(room))") }
    case .targets: log.append("targets \(step.targets), because of \(step.cause)")
    case .payload: log.append("payload \(step.payload(of: \.hall) ?? -1)")
    case .label: log.append("label \(step.label)")
    }
  }
}
