import Foundation
import StateMachines
import Testing

@Suite("Entering a mutable section from a read section of the same object", .exitTests)
struct UpgradesTests {
  @Test(
    "Upgrading a read section to a mutable one stops the program in every mode and names both", arguments: [false, true], Upgrade.allCases)
  func ofSection(isConcurrent: Bool, upgrade: Upgrade) async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [isConcurrent = isConcurrent as Bool, upgrade = upgrade as Upgrade] in
      alarm(300)
      let section = CriticalSection(isConcurrent ? .concurrent : .serial, label: "stock of apples")
      upgrade.run(inside: section) { section.runMutable {} }
    }

    let words = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    #expect(words.contains("runReadonly"))
    #expect(words.contains("runMutable"))
    #expect(words.contains("stock of apples"))
    #expect(!words.contains("bystander"))
  }

  @Test("Calling fire, start or stop inside a machine's read section stops the program", arguments: MachineCall.allCases, Upgrade.allCases)
  func ofMachine(call: MachineCall, upgrade: Upgrade) async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [call = call as MachineCall, upgrade = upgrade as Upgrade] in
      alarm(300)
      let machine = GateMachine(.plainGate, label: "front gate", starts: call != .start)
      upgrade.run(inside: machine) { call.run(on: machine) }
    }

    let words = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    #expect(words.contains("runReadonly"))
    #expect(words.contains(call.rawValue))
    #expect(words.contains("front gate"))
  }

  @Test("Firing inside a read section stops the program, whatever the transition runs", arguments: GateVariant.allCases)
  func ofEveryVariant(variant: GateVariant) async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [variant = variant as GateVariant] in
      alarm(300)
      let machine = try variant.machine()
      machine.runReadonly { _ = machine.fire(.open) }
    }

    let words = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    #expect(words.contains("runReadonly"))
    #expect(words.contains("front gate"))
  }

  @Test("Firing an event that would be rejected inside a read section stops the program too")
  func rejectedEvent() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      alarm(300)
      let machine = GateMachine(.plainGate, label: "front gate")
      machine.runReadonly { _ = machine.fire(.unlock) }
    }

    let words = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    #expect(words.contains("front gate"))
  }
}
