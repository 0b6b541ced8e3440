import ProtocolMachines

/// Random inputs of an HTTP/1.1 connection: often those of a request that succeeds, sometimes any other.
public struct HTTP1ConnectionInputs: InputGenerator {
  private var last = 0

  /// A generator.
  public init() {}

  /// The next input.
  public mutating func next(using random: inout SeededRandom) -> HTTP1ConnectionInput {
    last += 1
    return switch random.number(below: 100) {
    case 0..<4: .start
    case 4..<18: .run(RequestHead(id: last, body: body(&random)))
    case 18..<29: .sendBodyPart(BodyPart(id: last, count: random.number(below: 8)))
    case 29..<36: .finishBody
    case 36..<50: .demandBodyPart
    case 50..<51: .cancelRequest
    case 51..<52: .closeWhenIdle
    case 52..<60: .writabilityChanged(random.chance(of: 70))
    case 60..<70: .readRequested
    case 70..<79: .receiveHead(ResponseHead(status: random.chance(of: 20) ? 100 : 200, keepAlive: random.chance(of: 80)))
    case 79..<92: .receiveBodyPart(BodyPart(id: last, count: random.number(below: 100)))
    case 92..<98: .receiveEnd
    case 98..<99: .transportFailed(last)
    default: .connectionClosed
    }
  }

  private func body(_ random: inout SeededRandom) -> RequestHead.Body {
    switch random.number(below: 3) {
    case 0: .none
    case 1: .fixed(random.number(below: 20))
    default: .chunked
    }
  }
}
