import StateMachines

enum NamesWithCapitals: Feature {
  static let title = "G8 names with capitals inside"

  final class Request: ThreadsafeStateful {
    enum State: MachineState { case waitingOnSomething, urlIsKnown }
    enum Event: MachineEvent { case learnURL, waitAgain }

    static let definition: Definition = .verified(initial: .waitingOnSomething) { sm in
      sm.when(.learnURL, from: .waitingOnSomething, to: .urlIsKnown)
      sm.when(.waitAgain, from: .urlIsKnown, to: .waitingOnSomething)
    }

    let machine = Owned(definition)
  }

  static func lines() -> [String] {
    let request = Request()
    let before = "can learn the URL: \(request.can(.learnURL)), is waiting: \(request.is(.waitingOnSomething))"
    request.fire(.learnURL)
    return [before, "then \(request.state), can wait again: \(request.can(.waitAgain))"]
  }
}
