import ProtocolMachines

/// A connection that sends the body of a request.
func sendingConnection<Connection: HTTP1Connection>(_ type: Connection.Type) -> Connection {
  var connection = Connection()
  _ = connection.run(RequestHead(id: 0, body: .chunked))
  return connection
}

/// A connection that receives the body of a response.
func receivingConnection<Connection: HTTP1Connection>(_ type: Connection.Type) -> Connection {
  var connection = Connection()
  _ = connection.run(RequestHead(id: 0, body: .none))
  _ = connection.receiveHead(ResponseHead(status: 200, keepAlive: true))
  return connection
}

/// Sends parts of the body of a request; returns the number of parts that are sent.
@inline(never)
func sendParts<Connection: HTTP1Connection>(on connection: inout Connection) -> Int {
  var sum = 0
  for number in 0..<Measure.count {
    if case .sendBodyPart = connection.sendBodyPart(BodyPart(id: number, count: 1)) { sum &+= 1 }
  }
  return sum
}

/// Stores parts of the body of a response until a consumer takes them, with two calls; returns the number of parts that are delivered.
@inline(never)
func receiveParts<Connection: HTTP1Connection>(on connection: inout Connection) -> Int {
  var sum = 0
  for number in 0..<Measure.count {
    _ = connection.receiveBodyPart(BodyPart(id: number, count: 1))
    if case .forwardBodyPart = connection.demandBodyPart() { sum &+= 1 }
  }
  return sum
}
