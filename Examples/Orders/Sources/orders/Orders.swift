import OrderMachine
import StateMachines

/// Three orders: one that is shipped although the bank is out of reach at first, one that is declined, and one that is cancelled.
@main
enum Orders {
  static func main() async throws {
    let carrier = TestCarrier()

    let patient = Order("o-1", amount: 30, bank: TestBank([.unreachable]), carrier: carrier)
    await patient.fire(.pay)
    print("o-1 is \(patient.state) while its task runs")
    try await patient.wait(for: .shipped)
    print("o-1 is \(patient.state)")

    let declined = Order("o-2", amount: 5_000, bank: TestBank([.declined]), carrier: carrier)
    await declined.fire(.pay)
    try await declined.wait(for: .declined)
    print("o-2 is \(declined.state); cancelling it: \(await declined.attempt(.cancel))")

    let bank = TestBank([.unreachable, .unreachable, .unreachable])
    let cancelled = Order("o-3", amount: 8, bank: bank, carrier: carrier)
    await cancelled.fire(.pay)
    await cancelled.fire(.cancel)
    print("o-3 is \(cancelled.state); paying it: \(await cancelled.fire(.pay))")
    let late = await cancelled.finish(within: .seconds(5))
    print("o-3 is stopped; tasks that still run: \(late.count); charges: \(await bank.charges.count)")

    print("parcels: \(await carrier.parcels)")
  }
}
