import ProtocolMachines

/// Random inputs of a merge, whose elements and tokens are consecutive numbers.
public struct MergeInputs: InputGenerator {
  private var last = 0

  /// A generator.
  public init() {}

  /// The next input.
  public mutating func next(using random: inout SeededRandom) -> MergeInput {
    last += 1
    let side: MergeSide = random.chance(of: 50) ? .first : .second
    return switch random.number(below: 100) {
    case 0..<5: .start
    case 5..<45: .next(ConsumerToken(last))
    case 45..<85: .elementProduced(last, side, ProducerToken(last))
    case 85..<91: .childFinished(side)
    case 91..<95: .childFailed(side, FailureToken(last))
    case 95..<97: .consumerCancelled
    default: .iteratorDropped
    }
  }
}
