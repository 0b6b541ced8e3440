#if Macros
  import Observation
  import StateMachineMacros
  import Testing

  @Suite("What @Stateful adds to classes and actors of all sorts")
  struct OwnersWithMembersTests {
    @Stateful
    final class Order {
      enum State {
        case placed, paid
      }
      enum Event: MachineEvent {
        case pay, cancel
        case refund(Int)
      }

      static let definition: Definition = .verified(initial: .placed) { sm in
        sm.when(.pay, from: .placed, to: .paid)
        sm.when(.cancel, in: .any) { step in }
      }

      var log: [String] = []
      var isPaid: Bool { self.is(.paid) && log.count > 1 }

      func pay(by card: String = "cash") -> Bool {
        log.append(card)
        return fire(.pay)
      }
      func refund(_ amount: Int) -> String { "refunds \(amount)" }
    }

    @Test("What the user has written is used in place of what the macro would write")
    func ownMembers() {
      let order = Order()

      #expect(order.pay())
      #expect(order.log == ["cash"])
      #expect(!order.isPaid)
      #expect(order.refund(3) == "refunds 3")
      #expect(!order.canRefund(3))
      #expect(order.cancel())
    }

    @Stateful
    @Stateful(named: "payment")
    final class Purchase {
      enum State {
        case placed, shipped
      }
      enum Event {
        case ship
      }
      enum PaymentState {
        case open, settled
      }
      enum PaymentEvent: MachineEvent {
        case settle(Call<Int, Int>)
        case ship
      }

      static let definition: Definition = .verified(initial: .placed) { sm in
        sm.when(.ship, from: .placed, to: .shipped, if: Guard("is settled") { step in step.context.isPaymentSettled })
      }
      static let paymentDefinition: PaymentDefinition = .verified(initial: .open) { sm in
        sm.when(PaymentEvent.settle, from: .open, to: .settled) { amount, step in
          step.context.amount += amount
          return step.context.amount
        }
      }

      var amount = 0
    }

    // R1
    @Test("Two machines of one object have methods of their own, and guards of one ask for the state of the other")
    func twoMachines() {
      let purchase = Purchase()

      #expect(!purchase.canShip)
      #expect(!purchase.ship())
      #expect(purchase.paymentState == .open)
      #expect(purchase.canPaymentSettle(3))
      #expect(purchase.paymentSettle(3) == 3)
      #expect(purchase.isPaymentSettled)
      #expect(!purchase.paymentShip())
      #expect(purchase.ship())
      #expect(purchase.isShipped)
    }

    @Stateful
    final class Pool<Element: Sendable> {
      enum State {
        case empty, filled
      }
      enum Event: MachineEvent {
        case put(Call<Element, Int>)
        case drain
      }

      static var definition: Definition {
        .shared(for: Self.self, initial: .empty) { sm in
          sm.when(Event.put, from: .any, to: .filled) { element, step in
            step.context.elements.append(element)
            return step.context.elements.count
          }
          sm.when(.drain, from: .filled, to: .empty) { step in step.context.elements = [] }
        }
      }

      var elements: [Element] = []
    }

    @Test("A generic class has methods whose parameters have its own types")
    func generic() {
      let words = Pool<String>()
      let numbers = Pool<Int>()

      #expect(words.put("a") == 1)
      #expect(words.put("b") == 2)
      #expect(numbers.isEmpty)
      #expect(numbers.put(1) == 1)
      #expect(words.drain())
      #expect(words.isEmpty && numbers.isFilled)
    }

    @Stateful
    final class Parser {
      enum State {
        case `default`, `self`, waitingOnSomething
      }
      enum Event {
        case `default`, `init`, `self`, `2 seats`, fire
      }

      static let definition: Definition = .verified(initial: .default) { sm in
        sm.when(.`init`, from: .default, to: .`self`)
        sm.when(.`self`, from: .`self`, to: .waitingOnSomething)
        sm.when(.`2 seats`, from: .waitingOnSomething, to: .default)
        sm.when([.default, .fire], in: .default) { step in }
      }
    }

    // L14, LT24–LT25
    @Test("Names that are reserved words, or no words, keep their spelling")
    func names() {
      let parser = Parser()

      #expect(parser.isDefault && parser.canInit)
      #expect(parser.`default`() && parser.fire())
      #expect(parser.`init`() && parser.isSelf)
      #expect(parser.`self`() && parser.isWaitingOnSomething)
      #expect(parser.`can2 seats` && parser.`2 seats`())
      #expect(parser.isDefault)
    }

    @Stateful
    final class Guest {
      @Payloads
      enum State: Equatable {
        case lobby
        case room(id: Int)
      }
      @Payloads
      enum Event: MachineEvent {
        case enter(Int)
        case leave
      }

      static let definition: Definition = .verified(initial: .lobby) { sm in
        sm.when(\.enter, from: .lobby, to: \.room)
        sm.when(\.enter, in: \.room) { id, room, step in room = id }
        sm.when(.leave, from: \.room, to: .lobby)
      }
    }

    @Stateful
    final class Visitor {
      @Payloads
      enum State {
        case lobby
        case room(Room)
        case queue(Holds<Int>)
      }
      enum Room: Hashable {
        case small
        case large
      }
      enum Event: MachineEvent {
        case enter
        case wait(Call<Int, Void>)
      }

      static let definition: Definition = .verified(initial: .lobby) { sm in
        sm.when(.enter, from: .lobby, to: .room(.large))
        sm.when(Event.wait, from: .room(.large), to: \.queue) { number, step in Made(number, ()) }
      }
    }

    @Test("The query of a state with a payload is true whatever the payload is")
    func payloadStates() {
      let guest = Guest()
      let visitor = Visitor()

      #expect(guest.isLobby && !guest.isRoom)
      #expect(guest.enter(4) && guest.isRoom && guest.fullState == .room(id: 4))
      #expect(guest.leave() && guest.isLobby)
      #expect(!visitor.isRoom && visitor.enter() && visitor.isRoom && !visitor.isQueue)
      #expect(visitor.wait(7) && visitor.isQueue && !visitor.isRoom)
    }

    @MainActor
    @Observable
    @Stateful
    final class Player {
      enum State {
        case paused, playing
      }
      enum Event {
        case toggle
      }

      static let definition: Definition = .verified(initial: .paused) { sm in
        sm.when(.toggle, from: .paused, to: .playing) { player, step in player.plays += 1 }
        sm.when(.toggle, from: .playing, to: .paused)
      }

      var plays = 0
    }

    @Test("Observation tracks the queries that are written for a main-actor class, also where the class is @Observable itself")
    @MainActor
    func observation() {
      let player = Player()
      let changes = Changes()

      withObservationTracking {
        _ = player.isPlaying
        _ = player.canToggle
      } onChange: {
        changes.count += 1
      }
      player.toggle()

      #expect(changes.count == 1)
      #expect(player.isPlaying && player.plays == 1)
    }

    /// Written and read on the main actor.
    private final class Changes: @unchecked Sendable {
      var count = 0
    }

    @Stateful
    final class Door {
      enum State {
        case open
        #if Macros
          case locked
        #else
          case bolted
        #endif
      }
      enum Event {
        #if Macros
          case lock
        #else
          case bolt
        #endif
      }

      static let definition: Definition = .verified(initial: .open) { sm in
        #if Macros
          sm.when(.lock, from: .open, to: .locked)
        #endif
      }
    }

    @Test("A case inside `#if` has its members in the builds that have the case")
    func conditionalCases() {
      let door = Door()

      #expect(door.lock() && door.isLocked)
    }
  }
#endif
