import Dispatch
import StateMachines

enum SectionsOfAnObject: Feature {
  static let title = "G5 sections that exclude transitions"

  final class Account: ThreadsafeStateful {
    enum State: MachineState { case open, closed }
    enum Event: MachineEvent { case deposit, close }
    struct Properties { fileprivate(set) var balance = 0 }

    static let definition: Definition = .verified(initial: .open) { sm in
      sm.when(.deposit, in: .open) { step in step.context.balance += 10 }
      sm.when(.close, from: .open, to: .closed)
    }

    let machine: Owned
    let properties = Guarded(Properties())

    init(queue: DispatchQueue) { machine = Owned(Self.definition, eventQueue: queue) }

    /// Pays out and closes in one section: no deposit is made between the two.
    func payOut() -> Int? {
      runMutable { () -> Int? in
        guard fire(.close) else { return nil }
        defer { self.balance = 0 }
        return self.balance
      }
    }
  }

  static func lines() -> [String] {
    let queue = DispatchQueue(label: "events")
    let account = Account(queue: queue)
    let (deposited, paid) = (Protected(0), Protected([Int]()))
    onEightThreads { number in
      for round in 0..<200 {
        if account.fire(.deposit) { deposited.runMutable { $0 += 10 } }
        guard number == 7, round == 100, let sum = account.payOut() else { continue }
        paid.runMutable { $0.append(sum) }
      }
    }
    let isWhole = paid.runReadonly { $0 } == [deposited.runReadonly { $0 }]
    let end = account.runReadonly { "\(account.state), balance \($0.balance)" }

    let later = Account(queue: queue)
    later.fire(.deposit)
    later.enqueueMutable { later.fire(.close) }
    queue.sync {}
    return ["paid out is what was deposited: \(isWhole); \(end)", "a section on the queue: \(later.state), balance \(later.balance)"]
  }
}
