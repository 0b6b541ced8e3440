import Foundation
import StateMachineFormats
import StateMachines
import Testing

@Suite("Charts as compiled machines")
struct CompiledGoldenTests {
  @Test("The compiled machine of a chart is a file that these tests compile", arguments: CompiledCharts.all.map(\.name))
  func text(_ name: String) throws {
    let text = try #require(CompiledCharts.all.first { $0.name == name }).text
    let machine = try MachineDescription(json: text, file: "\(name).json").compiledSwift()
    #expect(machine == String(decoding: Goldens.bytes("Compiled/\(name).swift"), as: UTF8.self))
  }

  @Test("A compiled machine takes the first line whose guard holds, what an action raises, and events that waited")
  func purchase() {
    var machine = Purchase(Ledger())
    let isEarly = machine.ship()
    #expect(!isEarly)
    let pay = machine.pay()
    #expect(pay)
    #expect(machine.state == .onHold)
    let ship = machine.ship()
    #expect(ship, "the event waits")
    #expect(machine.state == .onHold)
    let release = machine.release()
    #expect(release)
    #expect(machine.state == .shipped)
    let cancel = machine.cancel()
    #expect(!cancel, "the machine has ended")
    #expect(machine.actions.entries == ["charge", "ask for review", "print label"])
  }

  @Test("A compiled machine resumes where its state was left")
  func player() {
    var machine = Player(Motor())
    machine.play()
    machine.toggle()
    machine.stop()
    #expect(machine.state == .stopped)
    machine.resume()
    #expect(machine.state == .active)
    #expect(machine.active == .paused)
    #expect(machine.actions.changes == 2)
  }
}

private struct Ledger: PurchaseActions {
  var entries: [String] = []

  func hasFunds() -> Bool { true }
  func isKnown() -> Bool { true }
  func looksOdd() -> Bool { true }
  mutating func charge() { entries.append("charge") }
  mutating func askForReview() { entries.append("ask for review") }
  mutating func printLabel() { entries.append("print label") }
}

private struct Motor: PlayerActions {
  var changes = 0

  mutating func startMotor() { changes += 1 }
  mutating func stopMotor() { changes += 1 }
}
