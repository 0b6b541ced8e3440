import ProtocolMachines
import Testing

/// An implementation of the HTTP/1.1 connection that all tests of connections run on.
struct ConnectionImplementation: CustomTestStringConvertible, Sendable {
  static let all = [
    Self(HandWrittenHTTP1Connection.self), Self(LibraryHTTP1Connection.self), Self(ChartHTTP1Connection.self),
    Self(CompiledHTTP1Connection.self),
  ]

  let testDescription: String
  /// An idle connection.
  let make: @Sendable () -> any HTTP1Connection

  private init<Connection: HTTP1Connection>(_ type: Connection.Type) {
    testDescription = "\(type)"
    make = { Connection() }
  }

  /// A connection that has sent the head of a request.
  func sending(_ body: RequestHead.Body) throws -> any HTTP1Connection {
    var connection = make()
    let head = RequestHead(id: 1, body: body)
    try #require(connection.run(head) == .sendHead(head, endStream: body == .none))
    return connection
  }

  /// A connection that receives the body of a response, after the end of its request.
  func receiving(keepAlive: Bool = true) throws -> any HTTP1Connection {
    var connection = try sending(.none)
    let head = ResponseHead(status: 200, keepAlive: keepAlive)
    try #require(connection.receiveHead(head) == .forwardHead(head))
    return connection
  }
}
