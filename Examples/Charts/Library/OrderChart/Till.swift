import StateMachineFormats
import StateMachines
import Synchronization

/// What the guard and the actions of an order do: they move coins, and keep a journal.
final class Till: OrderActions {
  private let content: Mutex<(coins: Int, journal: [String])>

  /// A till for a customer with so many coins.
  init(coins: Int) {
    content = Mutex((coins, []))
  }

  /// What was done since the last call.
  func takeJournal() -> [String] {
    content.withLock { content in
      defer { content.journal = [] }
      return content.journal
    }
  }

  private func note(_ entry: String, coins: Int = 0) {
    content.withLock { content in
      content.coins += coins
      content.journal.append(entry)
    }
  }

  func hasFunds(_: borrowing OrderStep) -> Bool { content.withLock { $0.coins > 0 } }
  func charge(_: inout OrderStep) { note("charge", coins: -1) }
  func refund(_: inout OrderStep) { note("refund", coins: 1) }
  func writeDown(_: inout OrderStep) { note("write down") }
  func reserve(_: inout OrderStep) { note("reserve") }
  func release(_: inout OrderStep) { note("release") }

  /// Binds the names of a chart from a file to the same closures.
  func bind(_ names: inout ChartNames<Void, String, String>) {
    names.guard("has funds") { [self] _ in content.withLock { $0.coins > 0 } }
    names.action("charge") { [self] _ in note("charge", coins: -1) }
    names.action("refund") { [self] _ in note("refund", coins: 1) }
    for name in ["write down", "reserve", "release"] { names.action(name) { [self] _ in note(name) } }
  }
}
