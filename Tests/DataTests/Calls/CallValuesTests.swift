import StateMachines
import Testing

@Suite("The arguments and replies of events")
struct CallValuesTests {
  private struct Card: ~Copyable {
    let number: Int
    let released: EventRecorder<Int>

    deinit { released.append(number) }
  }

  /// Not `Sendable`.
  private final class Receipt {
    var text = ""
  }

  private enum Desk: Hashable {
    case pay(Call<Card, Card>)
    case print(Call<Receipt, Receipt>)
    case close
  }

  private static let definition: MachineDefinition<Kiosk, Desk> = .verified(initial: .open) { sm in
    sm.when(Desk.pay, in: .open, if: .init("is valid") { card, _ in card.number > 0 }) { card, _ in
      Card(number: card.number + 100, released: card.released)
    }
    sm.when(Desk.print, in: .open) { receipt, _ in
      receipt.text += "printed"
      return receipt
    }
    sm.when(.close, from: .open, to: .closed)
  }

  private static func number(_ card: consuming Card?) -> Int? {
    switch consume card {
    case .some(let card): card.number
    case .none: nil
    }
  }

  @Test("An argument that cannot be copied is consumed by the action, and the reply is the caller's")
  func consumed() {
    let released = EventRecorder<Int>()
    var machine = Machine(Self.definition)
    let shared = ThreadsafeMachine(Self.definition)

    let numbers = [
      Self.number(machine.fire(Desk.pay, Card(number: 1, released: released))),
      Self.number(shared.fire(Desk.pay, Card(number: 2, released: released))),
    ]

    #expect(numbers == [101, 102])
    #expect(released.entries.sorted() == [1, 2, 101, 102])
  }

  @Test("An argument that nothing consumed is released once, at the end of the call")
  func unconsumed() {
    let released = EventRecorder<Int>()
    var machine = Machine(Self.definition)

    let rejected = Self.number(machine.fire(Desk.pay, Card(number: -1, released: released))) == nil
    machine.fire(.close)
    let impossible = Self.number(machine.fire(Desk.pay, Card(number: 5, released: released))) == nil

    #expect(rejected && impossible)
    #expect(released.entries == [-1, 5])
  }

  @Test("`can` only borrows an argument")
  func borrowed() {
    let released = EventRecorder<Int>()
    let machine = Machine(Self.definition)
    let card = Card(number: 7, released: released)

    let isPossible = machine.can(Desk.pay, card)

    #expect(isPossible && released.entries.isEmpty)
    #expect(card.number == 7)
  }

  @Test("An argument and a reply need not be sendable, also where threads share the machine")
  func notSendable() {
    let machine = ThreadsafeMachine(Self.definition)

    let receipt = machine.fire(Desk.print, Receipt())

    #expect(receipt?.text == "printed")
  }

  @Test("An argument that was rejected is released outside the machine's section: what its release fires is processed")
  func releasedOutside() {
    final class Trigger: Sendable {
      let machine: ThreadsafeMachine<Kiosk, Release>

      init(_ machine: ThreadsafeMachine<Kiosk, Release>) { self.machine = machine }

      deinit {
        machine.fire(.lock)
        machine.runMutable {}
      }
    }
    enum Release: Hashable {
      case take(Call<Trigger, Int>)
      case lock
    }
    let machine = ThreadsafeMachine(
      MachineDefinition<Kiosk, Release>.verified(initial: .open) { sm in
        sm.impossible(.take(.any), in: .open)
        sm.when(.lock, from: .open, to: .locked)
      })

    #expect(machine.fire(Release.take, Trigger(machine)) == nil)

    #expect(machine.state == .locked)
  }

  @Test("A reply of a step that was undone is released, and not returned")
  func undone() {
    let released = EventRecorder<Int>()
    var machine = Machine(
      MachineDefinition<Kiosk, Desk>.verified(initial: .open) { sm in
        sm.when(Desk.pay, from: .open, to: .closed) { card, _ in Card(number: card.number + 100, released: card.released) }
        sm.always(from: .closed, to: .locked) { _ in throw MachineError.insideHook }
      })

    let isRejected = Self.number(machine.fire(Desk.pay, Card(number: 1, released: released))) == nil

    #expect(isRejected && released.entries == [1, 101])
    #expect(machine.state == .open)
  }

  @Test("An array is the action's alone, so that changing it copies nothing")
  func unique() {
    enum Store: Hashable { case fill(Call<[Int], Int>) }
    var machine = Machine(
      MachineDefinition<Kiosk, Store>.verified(initial: .open) { sm in
        sm.when(Store.fill, in: .open) { (numbers: consuming [Int], step: inout Step<Void, Kiosk, Store>) -> Int in
          let before = numbers.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
          numbers[0] = 1
          return numbers.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } - before
        }
      })

    #expect(machine.fire(Store.fill, [Int](repeating: 0, count: 10)) == 0)
  }

  // MARK: Enumerations of every size

  private enum Only: Hashable { case pay(Call<Int, Int>) }

  private enum Mixed: Hashable {
    case pay(Call<Int, Int>)
    case seek(Double)
    case stop
  }

  @Test("An enumeration whose only case takes an argument has no size, and works")
  func empty() {
    var machine = Machine(MachineDefinition<Kiosk, Only>.verified(initial: .open) { sm in sm.when(Only.pay, in: .open) { $0 + $1.one } })
    let shared = ThreadsafeMachine(
      MachineDefinition<Kiosk, Only>.verified(initial: .open) { sm in sm.when(Only.pay, in: .open) { $0 + $1.one } })

    let replies = [machine.fire(Only.pay, 1), shared.fire(Only.pay, 2)]

    #expect(replies == [2, 3])
    #expect(MemoryLayout<Only>.size == 0)
  }

  @Test("An enum may have cases with arguments and cases with payloads")
  func mixed() {
    var machine = Machine(
      MachineDefinition<Kiosk, Mixed>.verified(initial: .open) { sm in
        sm.when(Mixed.pay, in: .open) { amount, _ in amount * 2 }
        sm.when(.seek(1.5), from: .open, to: .busy)
        sm.when(.stop, from: .busy, to: .open)
      })

    let reply = machine.fire(Mixed.pay, 4)

    #expect(reply == 8)
    #expect(machine.fire(.seek(1.5)) && machine.state == .busy)
  }
}

extension Step {
  fileprivate var one: Int { 1 }
}
