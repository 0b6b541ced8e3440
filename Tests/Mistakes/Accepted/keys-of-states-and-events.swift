// Every form of a line with keys: events and states that carry a payload, written by hand and as an enum with associated values.
import Dispatch
import StateMachines

struct Profile { var name = "" }
enum Load: PayloadCases {
  case load
  case rename(String)
  case loaded(Profile)
  case failed(any Error)

  static let caseNames = ["load", "rename", "loaded", "failed"]
  var caseNumber: UInt8 {
    switch self {
    case .load: 0
    case .rename: 1
    case .loaded: 2
    case .failed: 3
    }
  }

  struct Keys: CaseKeys {
    var load: CaseKey<Load, Void> { CaseKey(0, .load) }
    var rename: CaseKey<Load, String> { CaseKey(1, Load.rename) { if case .rename(let name) = $0 { name } else { nil } } }
    var loaded: CaseKey<Load, Profile> { CaseKey(2, Load.loaded) { if case .loaded(let profile) = $0 { profile } else { nil } } }
    var failed: CaseKey<Load, any Error> { CaseKey(3, Load.failed) { if case .failed(let error) = $0 { error } else { nil } } }
  }
}
enum Page {
  case idle, loading
  case loaded(Profile)
  case failed(any Error)

  enum Case: FullStateCases {
    case idle, loading
    case loaded(Holds<Profile>)
    case failed(Holds<any Error>)
    struct Keys: CaseKeys {
      let loaded = Case.loaded
      let failed = Case.failed
    }

    func fullState(with payloads: borrowing StatePayloads<Self>) -> Page? {
      switch self {
      case .idle: .idle
      case .loading: .loading
      case .loaded: payloads.payload(of: \.loaded).map { .loaded($0) }
      case .failed: payloads.payload(of: \.failed).map { .failed($0) }
      }
    }
  }
}

let definition: MachineDefinition<Page.Case, Load> = .verified(initial: .idle) { sm in
  sm.when(.load, from: .idle, to: .loading)
  sm.when(\.loaded, from: .loading, to: \.loaded)
  sm.when(\.failed, from: .loading, to: \.failed)
  sm.when(\.rename, in: \.loaded) { name, profile, step in profile.name = name }
  sm.when(\.loaded, from: \.failed, to: \.loaded) { profile, error, step in profile }
  sm.when(\.failed, from: \.loaded, to: \.failed)
  sm.when(.load, from: [.loaded(.any), .failed(.any)], to: .loading)
  sm.when(.load, from: \.loaded, to: .idle, if: Guard("has a name", of: \.loaded) { profile, step in !profile.name.isEmpty })
  sm.onEntry(\.failed) { error, step in print(error, step.source) }
  sm.onExit(\.loaded) { profile, step in print(profile.name) }
  sm.ignore(\.rename, in: .of(\.failed))
  sm.ignore(.of(\.loaded, \.failed), in: [.idle])
  sm.after(.of(\.loaded), from: .of(\.failed)) { step in print(step.source == .failed(.any)) }
}
func show(_ machine: ThreadsafeMachine<Page.Case, Load>, on queue: DispatchQueue) -> String {
  machine.subscribe(.causedBy(\.failed), .entering(\.failed), on: queue) { transition in print(transition.target == .failed(.any)) }
  if machine.is(\.failed), let error = machine.payload(of: \.failed) { return "\(error)" }
  return switch machine.fullState {
  case .idle, .loading: "nothing"
  case .loaded(let profile): profile.name
  case .failed(let error): "\(error)"
  }
}
