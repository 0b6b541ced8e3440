import StateMachines

extension CriticalSection.Mode {
  static let both: [Self] = [.serial, .concurrent]
}
