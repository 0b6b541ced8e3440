import StateMachines

enum OneLock: Feature {
  static let title = "G9 one lock, for an object without a machine as well"

  final class Inventory: ThreadsafeObject {
    struct Properties {
      var pieces: [String: Int] = [:]
      var changes = 0
    }

    let criticalSection: CriticalSection
    let properties = Guarded(Properties())

    init(_ mode: CriticalSection.Mode) { criticalSection = CriticalSection(mode) }

    func add(_ name: String) {
      runMutable {
        $0.pieces[name, default: 0] += 1
        $0.changes += 1
      }
    }
  }

  static func lines() -> [String] {
    let modes: [CriticalSection.Mode] = [.serial, .concurrent]
    return modes.map { mode in
      let inventory = Inventory(mode)
      onEightThreads { number in
        for _ in 0..<250 {
          inventory.add(number.isMultiple(of: 2) ? "bolts" : "nuts")
          inventory.changes += 1
        }
      }
      return inventory.runReadonly { "\(mode): \($0.pieces["bolts"] ?? 0) bolts, \($0.pieces["nuts"] ?? 0) nuts, \($0.changes) changes" }
    }
  }
}
