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

  @Test("A compiled machine asks for timers and work on entry, cancels them on exit, and takes a timer only while its state is active")
  func connection() {
    var machine = Connection(Requests())
    machine.open()
    #expect(machine.actions.entries == ["start failInOpen 300.0 seconds", "start readFrames", "start closeInIdle 30.0 seconds"])
    machine.actions.entries = []
    machine.receive()
    #expect(machine.actions.entries == ["cancel closeInIdle", "start reply"])
    let isLate = machine.fire(.closeInIdle)
    #expect(!isLate && machine.state == .busy, "the timer was cancelled")
    machine.actions.entries = []
    let isDue = machine.fire(.failInOpen)
    #expect(isDue && machine.state == .waiting)
    #expect(
      machine.actions.entries == ["cancel reply", "cancel failInOpen", "cancel readFrames", "start openInWaiting 1.5 seconds"])
    machine.fire(.openInWaiting)
    #expect(machine.state == .idle)
    machine.fire(.closeInIdle)
    #expect(machine.state == .closed)
  }

  private enum Retry: Hashable, Sendable { case send, wait }

  @Test("The time of a timer that a closure computes is a requirement")
  func computed() throws {
    let definition: MachineDefinition<String, Retry> = .verified(initial: "sending") { sm in
      sm.when(.wait, from: "sending", to: "waiting")
      sm.when(.send, from: "waiting", to: "sending")
      sm.timeout(in: "waiting", fire: .send) { _ in .seconds(1) }
    }
    let text = try MachineDescription(definition).compiledSwift(name: "retrying")
    #expect(text.contains("  func duration(of timer: RetryingTimer) -> Duration\n"), "\(text)")
    #expect(text.contains("actions.start(.sendInWaiting, after: actions.duration(of: .sendInWaiting))"), "\(text)")
  }
}

private struct Requests: ConnectionActions {
  var entries: [String] = []

  mutating func start(_ timer: ConnectionTimer, after delay: Duration) { entries.append("start \(timer) \(delay)") }
  mutating func cancel(_ timer: ConnectionTimer) { entries.append("cancel \(timer)") }
  mutating func start(_ work: ConnectionWork) { entries.append("start \(work)") }
  mutating func cancel(_ work: ConnectionWork) { entries.append("cancel \(work)") }
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
