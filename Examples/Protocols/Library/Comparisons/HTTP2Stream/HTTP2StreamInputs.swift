import ProtocolMachines

/// Random inputs of an HTTP/2 stream: often those that carry on a message, sometimes any other.
public struct HTTP2StreamInputs: InputGenerator {
  /// A generator.
  public init() {}

  /// The next input.
  public mutating func next(using random: inout SeededRandom) -> HTTP2StreamInput {
    switch random.number(below: 100) {
    case 0..<6:
      .start(role(&random), sendWindow: window(&random), receiveWindow: window(&random))
    case 6..<20:
      .sendHeaders(informational: random.chance(of: 15), endStream: random.chance(of: 25))
    case 20..<34:
      .receiveHeaders(informational: random.chance(of: 15), endStream: random.chance(of: 25))
    case 34..<52:
      .sendData(count(&random), endStream: random.chance(of: 10))
    case 52..<70:
      .receiveData(count(&random), endStream: random.chance(of: 10))
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

  private func role(_ random: inout SeededRandom) -> EndpointRole { random.chance(of: 50) ? .client : .server }

  private func window(_ random: inout SeededRandom) -> Int {
    random.chance(of: 10) ? Int(Int32.max) - random.number(below: 10) : random.number(below: 100)
  }

  private func count(_ random: inout SeededRandom) -> Int { random.chance(of: 10) ? 0 : random.number(below: 40) }

  private func increment(_ random: inout SeededRandom) -> Int { random.chance(of: 10) ? Int(Int32.max) : random.number(below: 80) }

  private func code(_ random: inout SeededRandom) -> HTTP2ErrorCode {
    HTTP2ErrorCode.allCases[random.number(below: HTTP2ErrorCode.allCases.count)]
  }
}
