#if Macros
  import StateMachineMacros
  import Testing

  @Suite("Methods of events with arguments, payloads and replies")
  struct CallMethodsTests {
    struct Ticket: ~Copyable {
      let number: Int
    }
    /// Can be in one place at a time only.
    final class Parcel {
      var weight = 0
    }

    @Stateful
    final class Counter {
      enum State {
        case open, closed
      }
      enum Event: MachineEvent {
        case pay(Call<Int, String>)
        case total(Call<Void, Int>)
        case ring(Call<Void, Void>)
        case move(Call<(x: Int, Int), Int>)
        case enter(ticket: Call<Ticket, Void>)
        case weigh(Call<Parcel, Int?>)
        case add(Int)
        case addSome(first: Int, second: Int = 10)
        case close
      }

      static let definition: Definition = .verified(initial: .open) { sm in
        sm.when(Event.pay, in: .open, if: .init("is positive") { amount, step in amount > 0 }) { amount, step in
          step.context.sum += amount
          return "paid \(amount)"
        }
        sm.when(Event.total, in: .open) { step in step.context.sum }
        sm.when(Event.ring, in: .open) { step in step.context.sum += 1 }
        sm.when(Event.move, in: .open) { place, step in place.x * 10 + place.1 }
        sm.when(Event.enter, in: .open) { ticket, step in step.context.sum = ticket.number }
        sm.when(Event.weigh, in: .open) { parcel, step in parcel.weight == 0 ? nil : parcel.weight }
        sm.when([.add(1), .add(2), .addSome(first: 1, second: 10)], in: .open) { step in step.context.sum += 100 }
        sm.when(.close, from: .open, to: .closed)
      }

      var sum = 0
    }

    @Test("The method of an event with a reply returns it, and nil where the event is rejected")
    func replies() {
      let counter = Counter()

      #expect(counter.pay(12) == "paid 12")
      #expect(counter.pay(-1) == nil)
      #expect(counter.total() == 12)
      #expect(counter.move(x: 3, 4) == 34)
      #expect(counter.close())
      #expect(counter.pay(12) == nil)
      #expect(counter.total() == nil)
    }

    @Test("The method of an event without a reply returns whether it was taken")
    func replyless() {
      let counter = Counter()

      let hasEntered = counter.enter(ticket: Ticket(number: 7))
      #expect(hasEntered)
      #expect(counter.sum == 7)
      #expect(counter.ring())
      #expect(counter.sum == 8)
      #expect(counter.close())
      #expect(!counter.ring())
      let hasEnteredAgain = counter.enter(ticket: Ticket(number: 9))
      #expect(!hasEnteredAgain)
      #expect(counter.sum == 8)
    }

    @Test("A reply that is optional itself differs from a rejection")
    func optionalReplies() {
      let counter = Counter()

      #expect(counter.weigh(Parcel()) == .some(nil))
      counter.close()
      #expect(counter.weigh(Parcel()) == nil)
    }

    @Test("The query of an event with an argument evaluates the guard with it")
    func queries() {
      let counter = Counter()

      #expect(counter.canPay(1))
      #expect(!counter.canPay(0))
      #expect(counter.canTotal)
      #expect(counter.canMove(x: 1, 2))
      let ticket = Ticket(number: 1)
      let canEnter = counter.canEnter(ticket: ticket)
      #expect(canEnter)
      counter.close()
      #expect(!counter.canPay(1))
      #expect(!counter.canTotal)
    }

    @Test("The method of an event with a payload has its labels and default values")
    func payloads() {
      let counter = Counter()

      #expect(counter.add(1))
      #expect(!counter.add(3))
      #expect(counter.addSome(first: 1))
      #expect(!counter.addSome(first: 1, second: 2))
      #expect(counter.canAdd(2))
      #expect(!counter.canAdd(4))
      #expect(counter.sum == 200)
    }

    @Stateful
    actor Till {
      enum State {
        case open
      }
      enum Event: MachineEvent {
        case pay(Call<Int, Int>)
        case put(Call<Parcel, Int>)
      }

      static let definition: Definition = .verified(initial: .open) { sm in
        sm.when(Event.pay, in: .open) { amount, till, step in
          till.total += amount
          return till.total
        }
        sm.when(Event.put, in: .open) { parcel, till, step in parcel.weight }
      }

      var total = 0
    }

    @Test("The method of an actor's event takes an argument that is not Sendable, and replies")
    func actors() async {
      let till = Till()
      let parcel = Parcel()
      parcel.weight = 3

      #expect(await till.pay(5) == 5)
      #expect(await till.pay(7) == 12)
      #expect(await till.put(parcel) == 3)
    }
  }
#endif
