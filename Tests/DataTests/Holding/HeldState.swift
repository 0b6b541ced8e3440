import StateMachines

/// A state of a random chart, which has a number.
protocol NumberedState: Hashable, Sendable {
  var number: Int { get }
  static func numbered(_ number: Int) -> Self
}

/// The states of random charts; the first ten can hold a payload.
enum HeldState: StateCases, Codable {
  case s0(Holds<HeldList>)
  case s1(Holds<HeldList>)
  case s2(Holds<HeldList>)
  case s3(Holds<HeldList>)
  case s4(Holds<HeldList>)
  case s5(Holds<HeldList>)
  case s6(Holds<HeldTally>)
  case s7(Holds<HeldTally>)
  case s8(Holds<HeldByte>)
  case s9(Holds<HeldByte>)
  case s10
  case s11
  case s12
  case s13
  struct Keys: CaseKeys {
    let s0 = HeldState.s0
    let s1 = HeldState.s1
    let s2 = HeldState.s2
    let s3 = HeldState.s3
    let s4 = HeldState.s4
    let s5 = HeldState.s5
    let s6 = HeldState.s6
    let s7 = HeldState.s7
    let s8 = HeldState.s8
    let s9 = HeldState.s9
  }
}

/// The same states without payloads.
enum TwinState: Int, NumberedState {
  case s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13

  var number: Int { rawValue }
  static func numbered(_ number: Int) -> Self { allSpots[number] }
  private static let allSpots = (0..<HeldState.count).compactMap(Self.init)
}

/// The key of a state that can hold a payload.
protocol HeldStateKey: Sendable {
  associatedtype Payload: HeldPayload
  var state: StateLiteral<HeldState, Payload> { get }
}

extension HeldState: NumberedState {
  static let count = 14
  static let keys: [any HeldStateKey] = [
    Key(state: \.s0), Key(state: \.s1), Key(state: \.s2), Key(state: \.s3), Key(state: \.s4),
    Key(state: \.s5), Key(state: \.s6), Key(state: \.s7), Key(state: \.s8), Key(state: \.s9),
  ]
  static func shape(_ number: Int) -> HeldShape? { number < keys.count ? keys[number].shape : nil }

  private struct Key<Payload: HeldPayload>: HeldStateKey {
    let state: StateLiteral<HeldState, Payload>
  }

  private static let all = keys.map(\.anyState) + [.s10, .s11, .s12, .s13]
  private static let numbers = Dictionary(uniqueKeysWithValues: zip(all, 0...))

  var number: Int { Self.numbers[self] ?? -1 }
  static func numbered(_ number: Int) -> Self { all[number] }
}

extension HeldStateKey {
  fileprivate var anyState: HeldState { state(HeldState.Keys())(.any) }
  fileprivate var shape: HeldShape { Payload.shape }
}

/// The events of random charts.
enum HeldEvent: Hashable, Sendable, Codable {
  case p0, p1, p2
  case add(Call<Int, Int>)
  case tell(Call<Int, Void>)
  case ask(Call<Void, Int>)

  static let plain: [Self] = [.p0, .p1, .p2]
  static let calls: [any HeldCall] = [
    Key(event: { .add($0) }, argument: { $0 }, number: { $0 }, reply: { $0 }, answer: { $0 }),
    Key(event: { .tell($0) }, argument: { $0 }, number: { $0 }, reply: { _ in }, answer: { _ in 0 }),
    Key(event: { .ask($0) }, argument: { _ in }, number: { _ in 1 }, reply: { $0 }, answer: { $0 }),
  ]
  static let names = ["p0", "p1", "p2", "add", "tell", "ask"]

  private struct Key<Argument: Sendable, Reply: Sendable>: HeldCall {
    let event: @Sendable (Call<Argument, Reply>) -> HeldEvent
    let argument: @Sendable (Int) -> Argument
    let number: @Sendable (Argument) -> Int
    let reply: @Sendable (Int) -> Reply
    let answer: @Sendable (Reply) -> Int
  }
}

/// The case of an event that takes an argument or replies, both made from numbers.
protocol HeldCall: Sendable {
  associatedtype Argument: Sendable
  associatedtype Reply: Sendable
  var event: @Sendable (Call<Argument, Reply>) -> HeldEvent { get }
  var argument: @Sendable (Int) -> Argument { get }
  var number: @Sendable (Argument) -> Int { get }
  var reply: @Sendable (Int) -> Reply { get }
  var answer: @Sendable (Reply) -> Int { get }
}
