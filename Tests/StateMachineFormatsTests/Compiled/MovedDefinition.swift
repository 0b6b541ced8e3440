import StateMachines

/// A box for one parcel at a time, which cannot be copied: it is put in, looked at and taken out.
enum ParcelStage: StateCases {
  case empty
  case full(Holds<Int>)
  case sealed

  struct Keys: CaseKeys { let full = ParcelStage.full }
}

struct Parcel: ~Copyable, Sendable {
  let weight: Int
}

enum ParcelInput: Hashable, Sendable {
  case put(Call<Parcel, Int>)
  case swap(Call<Parcel, Parcel>)
  case unload(Call<Void, Parcel>)
  case seal(Call<Parcel, Void>)
}

enum MovedDefinition {
  static let definition: ContextDefinition<ParcelLog, ParcelStage, ParcelInput> = .verified(initial: .empty) { sm in
    typealias Builder = MachineBuilder<ParcelLog, ParcelStage, ParcelInput>
    let isLight = Builder.CallCondition<Parcel>("is light") { parcel, step in step.context.isLight(parcel) }
    let isEven = Builder.CallCondition<Parcel>("is even") { parcel, step in step.context.isEven(parcel) }

    sm.when(ParcelInput.put, from: .empty, to: \.full, if: isLight && isEven, action: "store") { parcel, step in
      let (weight, reply) = step.context.store(parcel)
      return Made(weight, reply)
    }
    sm.when(ParcelInput.put, from: .empty, to: .empty, if: isEven, action: "refuse") { parcel, step in step.context.refuse(parcel) }
    sm.when(ParcelInput.put, in: \.full, if: isLight || isEven, action: "add") { parcel, weight, step in
      try step.context.add(parcel, &weight)
    }
    sm.when(ParcelInput.swap, in: \.full, action: "exchange") { parcel, weight, step in step.context.exchange(parcel, &weight) }
    sm.when(ParcelInput.unload, from: \.full, to: .empty, action: "hand over") { weight, step in step.context.handOver(&weight) }
    sm.when(ParcelInput.seal, from: .full(.any), to: .sealed, action: "wrap") { parcel, step in step.context.wrap(parcel) }

    sm.before(ParcelInput.put, named: "weigh") { parcel, step in try step.context.weigh(parcel) }
    sm.onEntry(\.full, named: "check") { weight, step in try step.context.check(weight) }
  }
}

/// The guards and actions of a box, which write into a log; the definition and the compiled machine call the same ones.
struct ParcelLog: ParcelBoxActions, Sendable {
  struct TooHeavy: Error {}

  var entries: [String] = []

  func isLight(_ parcel: borrowing Parcel) -> Bool { parcel.weight < 6 }
  func isEven(_ parcel: borrowing Parcel) -> Bool { parcel.weight.isMultiple(of: 2) }

  mutating func store(_ parcel: consuming Parcel) -> (Int, Int) {
    entries.append("store \(parcel.weight)")
    return (parcel.weight, -parcel.weight)
  }

  mutating func refuse(_ parcel: consuming Parcel) -> Int {
    entries.append("refuse \(parcel.weight)")
    return 0
  }

  mutating func add(_ parcel: consuming Parcel, _ weight: inout Int) throws(TooHeavy) -> Int {
    entries.append("add \(parcel.weight)")
    weight += parcel.weight
    if weight > 12 { throw TooHeavy() }
    return weight
  }

  mutating func exchange(_ parcel: consuming Parcel, _ weight: inout Int) -> Parcel {
    entries.append("exchange \(parcel.weight)")
    defer { weight = parcel.weight }
    return Parcel(weight: weight)
  }

  mutating func handOver(_ weight: inout Int) -> Parcel {
    entries.append("hand over")
    return Parcel(weight: weight)
  }

  mutating func wrap(_ parcel: consuming Parcel) { entries.append("wrap \(parcel.weight)") }

  mutating func weigh(_ parcel: borrowing Parcel) throws(TooHeavy) {
    entries.append("weigh \(parcel.weight)")
    if parcel.weight % 6 == 2 { throw TooHeavy() }
  }

  mutating func check(_ weight: Int) throws(TooHeavy) {
    entries.append("check \(weight)")
    if weight == 4 { throw TooHeavy() }
  }
}
