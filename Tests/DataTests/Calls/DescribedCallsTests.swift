import StateMachines
import Testing

@Suite("Descriptions of events with arguments")
struct DescribedCallsTests {
  private enum Labelled: Hashable {
    case pay(amount: Call<Int, String>)
    case close
  }

  private static let definition: MachineDefinition<Kiosk, Sale> = .verified(initial: .open) { sm in
    sm.when(Sale.pay, from: .open, to: .locked, action: "take the money") { amount, _ in "\(amount)" }
    sm.when(.open, from: .locked, to: .open)
  }

  @Test("A description, its diagram and its sentences call them by the label of the case")
  func described() {
    let description = MachineDescription(Self.definition)

    #expect(description.events.map(\.name) == ["pay", "open"])
    #expect(!"\(description)".contains("Call<"))
    #expect("\(description)".contains("pay"))
  }

  @Test("A trace calls them by the label of the case")
  func traced() {
    var machine = Machine(Self.definition)
    var traces: [String] = []

    machine.attempt(.pay(.any)) { traces.append("\($0)") }

    #expect(!traces.isEmpty && traces.allSatisfy { $0.contains("pay") && !$0.contains("Call<") })
  }

  @Test("A case whose argument has a label is called by its own label")
  func labelled() {
    let machine = Machine(
      MachineDefinition<Kiosk, Labelled>.verified(initial: .open) { sm in
        sm.when(Labelled.pay, from: .open, to: .closed) { amount, _ in "\(amount)" }
      })
    var other = machine

    let rejection = other.attempt(.close)

    #expect("\(rejection)" == "rejected: 'close' does not apply while 'open'; permitted: pay")
  }

  @Test("The type of the argument does not change the size of an event")
  func size() {
    #expect(MemoryLayout<Sale>.size == 1)
  }
}
