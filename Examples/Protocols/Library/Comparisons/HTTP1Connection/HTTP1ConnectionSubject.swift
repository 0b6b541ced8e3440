import ProtocolMachines

/// An HTTP/1.1 connection that a comparison drives.
public struct HTTP1ConnectionSubject<Connection: HTTP1Connection>: Subject {
  private var connection = Connection()

  /// A connection of a type.
  public init(_ type: Connection.Type) {}

  /// The state of the connection.
  public var description: String { connection.description }

  /// Takes one input.
  public mutating func apply(_ input: HTTP1ConnectionInput) -> HTTP1Action {
    switch input {
    case .start:
      connection = Connection()
      return .none
    case .run(let head): return connection.run(head)
    case .sendBodyPart(let part): return connection.sendBodyPart(part)
    case .finishBody: return connection.finishBody()
    case .demandBodyPart: return connection.demandBodyPart()
    case .cancelRequest: return connection.cancelRequest()
    case .closeWhenIdle: return connection.closeWhenIdle()
    case .writabilityChanged(let isWritable): return connection.writabilityChanged(isWritable)
    case .readRequested: return connection.readRequested()
    case .receiveHead(let head): return connection.receiveHead(head)
    case .receiveBodyPart(let part): return connection.receiveBodyPart(part)
    case .receiveEnd: return connection.receiveEnd()
    case .transportFailed(let code): return connection.transportFailed(code)
    case .connectionClosed: return connection.connectionClosed()
    }
  }
}
