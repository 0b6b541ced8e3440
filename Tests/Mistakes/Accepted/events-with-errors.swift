// flags: -default-isolation MainActor
// An event with keys needs nothing but the keys, also where it carries errors and closures.
import StateMachines

enum Load: PayloadCases {
  case start
  case report(@Sendable (String) -> Void)
  case failed(any Error)

  static let caseNames = ["start", "report", "failed"]
  var caseNumber: UInt8 {
    switch self {
    case .start: 0
    case .report: 1
    case .failed: 2
    }
  }
  struct Keys: CaseKeys {
    var report: CaseKey<Load, @Sendable (String) -> Void> {
      CaseKey(1, Load.report) { if case .report(let call) = $0 { call } else { nil } }
    }
    var failed: CaseKey<Load, any Error> { CaseKey(2, Load.failed) { if case .failed(let error) = $0 { error } else { nil } } }
  }
}

enum Page: StateCases {
  case empty, shown
  case broken(Holds<String>)
  struct Keys: CaseKeys { let broken = Page.broken }
}

let definition: MachineDefinition<Page, Load> = .verified(initial: .empty) { sm in
  sm.when(.start, from: .empty, to: .shown)
  sm.when(\.failed, from: .shown, to: .empty) { error, step in print(error, step.cause) }
  sm.when(\.report, in: .any) { report, step in report("\(step.state)") }
  sm.ignore(.of(\.failed), in: .empty)
  sm.before(.of(\.failed)) { step in print(step.event as Any) }
}

func load(_ machine: ThreadsafeMachine<Page, Load>, failing error: any Error) async {
  machine.fire(.failed(error))
  print(machine.attempt(.report { print($0) }), machine.can(.start), machine.permittedEvents.count)
  machine.subscribe(.causedBy(.failed(error)), on: .main) { transition in print(transition) }
  machine.subscribe(.causedBy(\.failed), .leaving(.shown), on: .main) { transition in print(transition) }
  machine.subscribe(.causedBy(\.failed), on: MainActor.self) { transition in print(transition) }
}
