import StateMachines
import Synchronization

/// Two wheels that are turned together, and can be switched off.
///
/// Switched on again they stand where they stood; turns that come meanwhile are kept until then. So steps take what a machine has for whole
/// charts: several targets, history in each region, deferral.
enum Station: UInt8, Hashable, Sendable {
  case a0, a1, a2, a3, a4, a5, a6, a7
  case b0, b1, b2, b3, b4, b5, b6, b7
  case off, on, first, second

  /// A notch of the first wheel, or of the second.
  init(_ notch: Notch, second: Bool) {
    guard let station = Station(rawValue: notch.rawValue + (second ? 8 : 0)) else { fatalError("every notch is on both wheels") }
    self = station
  }
}

/// What is done to them.
enum Press: UInt8, Hashable, Sendable { case one, three, power }

let switchedWheels: MachineDefinition<Station, Press> = .verified(initial: .on) { sm in
  sm.parallel(.on) { sm in
    for (wheel, second) in [(Station.first, false), (.second, true)] {
      sm.compound(wheel, initial: Station(.n0, second: second)) { sm in
        for source in Notch.allCases {
          sm.when(.one, from: Station(source, second: second), to: Station(notch(after: source, .one), second: second))
          sm.when(.three, from: Station(source, second: second), to: Station(notch(after: source, .three), second: second))
        }
      }
    }
  }
  sm.when(.power, from: .on, to: .off)
  sm.when(.power, from: .off, into: .all([.history(of: .first), .history(of: .second)]))
  sm.defer([.one, .three], in: .off)
}

/// The same by hand.
final class SwitchedWheelInMutex: Sendable {
  private struct Wheel {
    var notch = Notch.n0
    var isOn = true
    var kept: [Turn] = []
  }

  private let wheel = Mutex(Wheel())

  var state: Notch { wheel.withLock { $0.notch } }

  func fire(_ press: Press) {
    wheel.withLock { wheel in
      switch (press, wheel.isOn) {
      case (.one, true): wheel.notch = notch(after: wheel.notch, .one)
      case (.three, true): wheel.notch = notch(after: wheel.notch, .three)
      case (.one, false): wheel.kept.append(.one)
      case (.three, false): wheel.kept.append(.three)
      case (.power, true): wheel.isOn = false
      case (.power, false):
        wheel.isOn = true
        for turn in wheel.kept { wheel.notch = notch(after: wheel.notch, turn) }
        wheel.kept.removeAll(keepingCapacity: true)
      }
    }
  }
}
