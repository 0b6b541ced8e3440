import StateMachineFormats
import StateMachines
import TestSupport

enum DataStage: StateCases {
  case idle, ready
  case list(Holds<[Int]>)
  case other(Holds<[Int]>)
  case count(Holds<Int>)
  case box, empty
  case filled(Holds<Int>)
  case end

  struct Keys: CaseKeys {
    let list = DataStage.list
    let other = DataStage.other
    let count = DataStage.count
    let filled = DataStage.filled
  }
}

enum DataInput: PayloadCases {
  case add(Call<Int, Int>)
  case put(Call<[Int], String>)
  case pull(Call<Void, Int>)
  case mark(Call<Int, Void>)
  case load([Int])
  case set(Int)
  case go
  case back

  static let caseNames = ["add", "put", "pull", "mark", "load", "set", "go", "back"]
  var caseNumber: UInt8 {
    switch self {
    case .add: 0
    case .put: 1
    case .pull: 2
    case .mark: 3
    case .load: 4
    case .set: 5
    case .go: 6
    case .back: 7
    }
  }

  struct Keys: CaseKeys {
    var load: CaseKey<DataInput, [Int]> { CaseKey(4, DataInput.load) { if case .load(let items) = $0 { items } else { nil } } }
    var set: CaseKey<DataInput, Int> { CaseKey(5, DataInput.set) { if case .set(let number) = $0 { number } else { nil } } }
  }

  /// The size of what it carries.
  var size: Int {
    switch self {
    case .load(let items): items.size
    case .set(let number): number.size
    default: 0
    }
  }
}

/// A random definition with payloads, calls and actions that throw: lines that are wrong, or cannot be compiled, are left out.
struct RandomDataDefinition {
  typealias Definition = ContextDefinition<SampleLog, DataStage, DataInput>
  typealias Builder = Definition.Builder
  typealias Key<Payload> = StateLiteral<DataStage, Payload>
  typealias Line = (inout Builder) -> Void

  let definition: Definition
  let machine: String
  /// What the lines have, for counts.
  let features: Set<String>

  /// - Parameters:
  ///   - seed: Definitions with equal seeds are equal.
  ///   - name: What the machine is called.
  init?(seed: UInt64, name: String) {
    var writer = RandomDataLines(seed: seed)
    var lines = writer.lines()
    for _ in 0..<12 {
      let wrong: Set<UInt>
      do {
        let definition = try Definition(initial: .idle, line: 1) { sm in
          for (_, _, line) in lines where line.scope == nil { line.write(&sm) }
          sm.compound(.box, initial: .empty) { sm in for (_, _, line) in lines where line.scope == .box { line.write(&sm) } }
        }
        do {
          machine = try MachineDescription(definition).compiledSwift(name: name)
          self.definition = definition
          features = Set(lines.map(\.feature))
          return
        } catch {
          wrong = Set(error.issues.map { UInt($0.place.line) })
        }
      } catch {
        wrong = Set(error.issues.map(\.line))
      }
      let count = lines.count
      lines.removeAll { wrong.contains($0.number) }
      if lines.count == count { return nil }
    }
    return nil
  }
}
