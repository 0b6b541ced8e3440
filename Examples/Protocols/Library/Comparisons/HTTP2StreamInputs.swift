import ProtocolMachines

/// Random inputs of an HTTP/2 stream: often those that carry on a message, sometimes any other.
public struct HTTP2StreamInputs: InputGenerator {
  /// A generator.
  public init() {}

  /// The next input.
  public mutating func next(using random: inout SeededRandom) -> HTTP2StreamInput {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<6:
      .start(role(&random), sendWindow: window(&random), receiveWindow: window(&random))
    case 6..<20:
      .sendHeaders(informational: chance(of: 15, &random), endStream: chance(of: 25, &random))
    case 20..<34:
      .receiveHeaders(informational: chance(of: 15, &random), endStream: chance(of: 25, &random))
    case 34..<52:
      .sendData(count(&random), endStream: chance(of: 10, &random))
    case 52..<70:
      .receiveData(count(&random), endStream: chance(of: 10, &random))
    case 70..<77:
      .sendWindowUpdate(increment(&random))
    case 77..<84:
      .receiveWindowUpdate(increment(&random))
    case 84..<87:
      .sendPushPromise
    case 87..<90:
      .receivePushPromise
    case 90..<93:
      .sendReservation
    case 93..<96:
      .receiveReservation
    case 96..<98:
      .sendReset(code(&random))
    default:
      .receiveReset(code(&random))
    }
  }

  private func chance(of percent: Int, _ random: inout SeededRandom) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private func role(_ random: inout SeededRandom) -> EndpointRole { chance(of: 50, &random) ? .client : .server }

  private func window(_ random: inout SeededRandom) -> Int {
    chance(of: 10, &random) ? Int(Int32.max) - Int.random(in: 0..<10, using: &random) : Int.random(in: 0..<100, using: &random)
  }

  private func count(_ random: inout SeededRandom) -> Int { chance(of: 10, &random) ? 0 : Int.random(in: 0..<40, using: &random) }

  private func increment(_ random: inout SeededRandom) -> Int {
    chance(of: 10, &random) ? Int(Int32.max) : Int.random(in: 0..<80, using: &random)
  }

  private func code(_ random: inout SeededRandom) -> HTTP2ErrorCode {
    HTTP2ErrorCode.allCases[Int.random(in: 0..<HTTP2ErrorCode.allCases.count, using: &random)]
  }
}
