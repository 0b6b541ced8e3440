import StateMachines
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite("Hooks that see the argument of an event and are isolated to an owner")
struct IsolatedCallHooksTests {
  private static let paid = ["before 5 in open", "action 5", "after 5 in closed"]

  @Test("Hooks of an actor run on it and see the argument, before the action and a copy of it after")
  func actor() async throws {
    let booth = Booth()

    #expect(await booth.fire(Booth.Event.pay, 5) == "5")

    #expect(await booth.log == Self.paid)
  }

  @Test("Hooks of an object of the main actor run on it and see the argument, before the action and a copy of it after")
  @MainActor
  func mainActor() throws {
    let teller = Teller()

    #expect(teller.fire(Teller.Event.pay, 5) == "5")

    #expect(teller.log == Self.paid)
  }

  @Test("An isolated hook that throws undoes the step, on an actor and on the main actor")
  func failure() async throws {
    let (booth, teller) = (Booth(), await Teller())

    let replies = [await booth.fire(Booth.Event.pay, 13), await teller.fire(Teller.Event.pay, 13)]

    #expect(replies == [nil, nil])
    #expect(booth.machine.state == .open)
    #expect(teller.machine.state == .open)
    #expect(await booth.log == ["before 13 in open"])
    #expect(await teller.log == ["before 13 in open"])
  }

  @Test("An isolated hook runs for its event only, and only for the states that it names")
  func filters() async throws {
    let (booth, teller) = (Booth(), await Teller())

    await booth.fire(.reopen)
    await teller.fire(.reopen)
    #expect(await booth.fire(Booth.Event.repay, 1) != nil)
    #expect(await teller.fire(Teller.Event.repay, 1) != nil)

    #expect(await booth.log == ["repay 1 in open"])
    #expect(await teller.log == ["repay 1 in open"])
  }

  @Test("An isolated hook before the action borrows an argument that cannot be copied")
  func borrowed() async throws {
    let (booth, teller) = (Booth(), await Teller())

    #expect(await booth.fire(Booth.Event.enter, Coupon(worth: 3)))
    #expect(await teller.fire(Teller.Event.enter, Coupon(worth: 4)))

    #expect(await booth.log == ["coupon 3", "consumed 3"])
    #expect(await teller.log == ["coupon 4", "consumed 4"])
  }

  @Test("Isolated hooks see an argument that is not Sendable, where it is")
  func shared() async throws {
    let (booth, teller) = (Booth(), await Teller())

    #expect(await booth.shareNote() == ["before", "action", "after"])
    #expect(await teller.shareNote() == ["before", "action", "after"])
  }

  @Test("Hooks with and without isolation that see the argument run in the order of the lines")
  func order() async throws {
    let (booth, teller) = (Booth(), await Teller())

    #expect(await booth.fire(Booth.Event.repay, 2) != nil)
    #expect(await teller.fire(Teller.Event.repay, 2) != nil)

    #expect(await booth.log == ["repay 2 in open"])
    #expect(await teller.log == ["repay 2 in open"])
    #expect(booth.plain.entries == ["plain 2"])
    #expect(teller.plain.entries == ["plain 2"])
  }

  @Test("In a machine that is a value, isolated hooks run on the owner's actor")
  func value() async throws {
    let (booth, teller) = (Booth(), await Teller())

    #expect(await booth.fireByValue() == "5")
    #expect(await teller.fireByValue() == "5")

    #expect(await booth.log == Self.paid)
    #expect(await teller.log == Self.paid)
  }

  @Test("In a machine that is a value, an isolated hook stops the program on another thread", .exitTests)
  func elsewhere() async throws {
    await #expect(processExitsWith: .failure) {
      alarm(300)
      var booth = Booth()
      var machine = ContextMachine(Booth.definition, with: &booth)
      machine.fire(Booth.Event.enter, Coupon(worth: 1), with: &booth)
    }
    await #expect(processExitsWith: .failure) {
      alarm(300)
      var teller = await Teller()
      var machine = ContextMachine(Teller.definition, with: &teller)
      machine.fire(Teller.Event.enter, Coupon(worth: 1), with: &teller)
    }
  }
}

private enum Shutter: Hashable { case open, closed }

private struct IsUnlucky: Error {}

private struct Coupon: ~Copyable {
  let worth: Int
}

/// An argument that is not `Sendable`.
private final class Note {
  var entries: [String] = []
}

private actor Booth: ActorStateful {
  typealias State = Shutter
  enum Event: Hashable {
    case pay(Call<Int, String>)
    case repay(Call<Int, Void>)
    case enter(Call<Coupon, Void>)
    case share(Call<Note, Void>)
    case reopen
  }

  static let definition: Definition = .verified(initial: .open) { sm in
    sm.before(Event.pay) { amount, booth, step in
      booth.note("before \(amount) in \(step.configuration[0])")
      if amount == 13 { throw IsUnlucky() }
    }
    sm.after(Event.pay, to: [.closed]) { amount, booth, step in booth.note("after \(amount) in \(step.configuration[0])") }
    sm.after(Event.pay, to: [.open]) { _, booth, _ in booth.note("never") }
    sm.before(Event.repay, from: [.open]) { amount, step in step.context.plain.append("plain \(amount)") }
    sm.before(Event.repay, from: [.open], named: "notes") { amount, booth, step in
      booth.note("repay \(amount) in \(step.configuration[0])")
    }
    sm.before(Event.enter) { coupon, booth, _ in booth.note("coupon \(coupon.worth)") }
    sm.before(Event.share) { note, booth, _ in
      booth.preconditionIsolated()
      note.entries.append("before")
    }
    sm.after(Event.share) { note, booth, _ in
      booth.preconditionIsolated()
      note.entries.append("after")
    }

    sm.when(Event.pay, from: .open, to: .closed) { amount, booth, _ in
      booth.note("action \(amount)")
      return "\(amount)"
    }
    sm.when(Event.pay, from: .closed, to: .open) { _, _ in "too late" }
    sm.when(Event.repay, in: .open) { _, _ in }
    sm.when(Event.enter, in: .open) { coupon, booth, _ in booth.note("consumed \(coupon.worth)") }
    sm.when(Event.share, in: .open) { note, _, _ in note.entries.append("action") }
    sm.when(.reopen, in: .open) { _ in }
  }

  nonisolated let machine = Owned(definition)
  nonisolated let plain = EventRecorder<String>()
  var log: [String] = []

  func note(_ entry: String) {
    preconditionIsolated("'\(entry)' is noted elsewhere")
    log.append(entry)
  }

  func fireByValue() -> String? {
    var owner = self
    var machine = ContextMachine(Self.definition, with: &owner)
    return machine.fire(Event.pay, 5, with: &owner)
  }

  func shareNote() -> [String] {
    let note = Note()
    fire(Event.share, note)
    return note.entries
  }
}

@MainActor
private final class Teller: MainActorStateful {
  typealias State = Shutter
  enum Event: Hashable {
    case pay(Call<Int, String>)
    case repay(Call<Int, Void>)
    case enter(Call<Coupon, Void>)
    case share(Call<Note, Void>)
    case reopen
  }

  nonisolated static let definition: Definition = .verified(initial: .open) { sm in
    sm.before(Event.pay) { amount, teller, step in
      teller.note("before \(amount) in \(step.configuration[0])")
      if amount == 13 { throw IsUnlucky() }
    }
    sm.after(Event.pay, to: [.closed]) { amount, teller, step in teller.note("after \(amount) in \(step.configuration[0])") }
    sm.after(Event.pay, to: [.open]) { _, teller, _ in teller.note("never") }
    sm.before(Event.repay, from: [.open]) { amount, step in step.context.plain.append("plain \(amount)") }
    sm.before(Event.repay, from: [.open], named: "notes") { amount, teller, step in
      teller.note("repay \(amount) in \(step.configuration[0])")
    }
    sm.before(Event.enter) { coupon, teller, _ in teller.note("coupon \(coupon.worth)") }
    sm.before(Event.share) { note, _, _ in
      MainActor.preconditionIsolated()
      note.entries.append("before")
    }
    sm.after(Event.share) { note, _, _ in
      MainActor.preconditionIsolated()
      note.entries.append("after")
    }

    sm.when(Event.pay, from: .open, to: .closed) { amount, teller, _ in
      teller.note("action \(amount)")
      return "\(amount)"
    }
    sm.when(Event.pay, from: .closed, to: .open) { _, _ in "too late" }
    sm.when(Event.repay, in: .open) { _, _ in }
    sm.when(Event.enter, in: .open) { coupon, teller, _ in teller.note("consumed \(coupon.worth)") }
    sm.when(Event.share, in: .open) { note, _, _ in note.entries.append("action") }
    sm.when(.reopen, in: .open) { _ in }
  }

  nonisolated let machine: Owned
  nonisolated let plain = EventRecorder<String>()
  var log: [String] = []

  init() {
    machine = Owned(Self.definition)
  }

  func note(_ entry: String) {
    MainActor.preconditionIsolated("'\(entry)' is noted elsewhere")
    log.append(entry)
  }

  func fireByValue() -> String? {
    var owner = self
    var machine = ContextMachine(Self.definition, with: &owner)
    return machine.fire(Event.pay, 5, with: &owner)
  }

  func shareNote() -> [String] {
    let note = Note()
    fire(Event.share, note)
    return note.entries
  }
}
