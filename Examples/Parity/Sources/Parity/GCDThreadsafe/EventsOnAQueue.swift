import Dispatch
import StateMachines

enum EventsOnAQueue: Feature {
  static let title = "G3 events on the caller's thread, or on a queue"

  final class Printer: ThreadsafeStateful {
    enum State: MachineState { case idle, printing }
    enum Event: MachineEvent { case print, finish, reset }
    struct Properties { var places: [String] = [] }

    static let definition: Definition = .verified(initial: .idle) { sm in
      sm.when(.print, from: .idle, to: .printing)
      sm.when(.finish, from: .printing, to: .idle)
      sm.when(.reset, in: .idle) { _ in }
      sm.after { step in
        let place = DispatchQueue.getSpecific(key: Printer.placeKey) ?? "the caller's thread"
        if let event = step.event { step.context.places.append("\(event) on \(place)") }
      }
    }

    static let placeKey = DispatchSpecificKey<String>()

    let machine: Owned
    let properties = Guarded(Properties())

    init() {
      let queue = DispatchQueue(label: "events")
      queue.setSpecific(key: Self.placeKey, value: "the event queue")
      machine = Owned(Self.definition, eventQueue: queue)
    }
  }

  static func lines() async -> [String] {
    let printer = Printer()
    let isFired = printer.fire(.print)
    printer.enqueue(.finish)
    let outcome = await printer.submit(.reset)
    return ["fire returns \(isFired), submit returns \(outcome)"] + printer.places
  }
}
