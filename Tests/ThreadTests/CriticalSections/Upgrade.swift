import StateMachines

/// The ways in which a thread in a read section asks for a mutable one of the same object.
enum Upgrade: String, CaseIterable, Codable {
  case directly
  case throughReadSections
  case throughAnotherObject
  case insideMutable

  /// Runs a body inside a read section of an object.
  func run(inside object: some Threadsafe, _ body: () -> Void) {
    switch self {
    case .directly:
      object.runReadonly(body)
    case .throughReadSections:
      object.runReadonly { object.runReadonly { object.runReadonly(body) } }
    case .throughAnotherObject:
      let another = CriticalSection(.concurrent, label: "bystander")
      object.runReadonly { another.runReadonly { CriticalSection(label: "second bystander").runMutable(body) } }
    case .insideMutable:
      object.runMutable { object.runReadonly(body) }
    }
  }
}
