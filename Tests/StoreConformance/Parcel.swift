import StateMachineStore
import StateMachines

/// A parcel that is weighed by a task: waiting, weighed, sent, lost.
struct Parcel: DurableContext, Hashable {
  typealias Message = String

  enum State: String, Codable, Hashable, Sendable {
    case idle, weighing, weighed, lost, stopped
  }

  enum Event: MachineEvent, Codable, PayloadCases {
    case weigh, stop, lose
    case weight(Int)

    static let caseNames = ["weigh", "stop", "lose", "weight"]
    var caseNumber: UInt8 {
      switch self {
      case .weigh: 0
      case .stop: 1
      case .lose: 2
      case .weight: 3
      }
    }

    struct Keys: CaseKeys {
      var weight: CaseKey<Event, Int> { CaseKey(3, Event.weight) { if case .weight(let grams) = $0 { grams } else { nil } } }
    }
  }

  var grams = 0

  init() {}

  init(from decoder: any Decoder) throws {
    grams = try decoder.singleValueContainer().decode(Int.self)
  }

  /// The heaviest parcel cannot be encoded.
  func encode(to encoder: any Encoder) throws {
    guard grams < Int.max else { throw TooHeavy() }
    var container = encoder.singleValueContainer()
    try container.encode(grams)
  }

  struct TooHeavy: Error, CustomStringConvertible {
    var description: String { "too heavy to be stored" }
  }
}

typealias Parcels = DurableMachines<Parcel, Parcel.State, Parcel.Event>

/// The service that tasks use: what it was asked, and what it answers.
final class WeighingService: Sendable {
  struct Broken: Error, CustomStringConvertible {
    var description: String { "the service is broken" }
  }

  private struct State {
    var asked: [DurableTask] = []
    var inputs: [String] = []
    var answer: @Sendable (DurableTask) async throws -> Int = { _ in 500 }
    var refusesWeights = false
  }

  private let state = Protected(State())

  var asked: [DurableTask] { state.runReadonly(\.asked) }
  var inputs: [String] { state.runReadonly(\.inputs) }
  var refusesWeights: Bool {
    get { state.runReadonly(\.refusesWeights) }
    set { state.runMutable { $0.refusesWeights = newValue } }
  }

  func answer(_ answer: @escaping @Sendable (DurableTask) async throws -> Int) {
    state.runMutable { $0.answer = answer }
  }

  func weigh(_ input: String) async throws -> Int {
    let task = DurableTask.current
    let answer = state.runMutable { state in
      state.asked += [task].compactMap { $0 }
      state.inputs.append(input)
      return state.answer
    }
    guard let task else { return 0 }
    return try await answer(task)
  }
}

extension Parcel {
  static func definition(
    _ service: WeighingService, retry: Retry = .never, timeLimit: Duration? = nil, onRestore: RestoredWork = .restart
  ) throws -> ContextDefinition<Parcel, State, Event> {
    return try ContextDefinition(initial: .idle) { sm in
      sm.when(.weigh, from: .idle, to: .weighing)
      sm.when(\.weight, from: .weighing, to: .weighed) { grams, step in
        if service.refusesWeights { throw WeighingService.Broken() }
        step.context.grams = grams
        step.publish("\(grams) g")
      }
      sm.when(.lose, from: .weighing, to: .lost)
      sm.when(.stop, from: [.weighing, .weighed], to: .stopped)
      sm.when(.weigh, from: .stopped, to: .weighing)
      sm.task("service", in: .weighing, retry: retry, timeLimit: timeLimit, onRestore: onRestore) { step in
        "\(step.label), \(step.context.grams) g"
      } run: { input in
        .weight(try await service.weigh(input))
      } onFailure: { _ in
        .lose
      }
    }
  }

  static func machines(
    in store: any MachineStore, _ service: WeighingService, named name: String = "parcels", version: Int = 1,
    lease: Duration = .seconds(60), claims: Int = 10, retry: Retry = .never, timeLimit: Duration? = nil,
    onRestore: RestoredWork = .restart
  ) throws -> Parcels {
    var settings = DurableSettings()
    (settings.tasks.lease, settings.tasks.claims) = (lease, claims)
    let definition = try definition(service, retry: retry, timeLimit: timeLimit, onRestore: onRestore)
    return try DurableMachines(definition, in: store, name: name, version: version, settings: settings)
  }

  /// A machine whose task waits to be run.
  static func weighing(_ id: String, in parcels: Parcels) async throws {
    try await parcels.create(id, Parcel())
    try await parcels.fire(.weigh, on: id)
  }
}
