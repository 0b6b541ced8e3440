import ProtocolMachines
import Testing

/// An implementation of the HTTP/2 stream that all tests of streams run on.
struct StreamImplementation: CustomTestStringConvertible, Sendable {
  static let all = [Self(HandWrittenHTTP2Stream.self), Self(LibraryHTTP2Stream.self), Self(CompiledHTTP2Stream.self)]

  let testDescription: String
  private let make: @Sendable (EndpointRole, Int, Int) -> any HTTP2Stream

  private init<Stream: HTTP2Stream>(_ type: Stream.Type) {
    testDescription = "\(type)"
    make = { Stream(role: $0, sendWindow: $1, receiveWindow: $2) }
  }

  /// An idle stream.
  func idle(_ role: EndpointRole, send: Int = 100, receive: Int = 200) -> any HTTP2Stream { make(role, send, receive) }

  /// A stream on which a request was sent or received that has not ended; the server has sent its head too.
  func open(_ role: EndpointRole, send: Int = 100, receive: Int = 200) throws -> any HTTP2Stream {
    var stream = idle(role, send: send, receive: receive)
    switch role {
    case .client:
      try #require(stream.sendHeaders(informational: false, endStream: false).isAccepted)
      try #require(stream.receiveHeaders(informational: false, endStream: false).isAccepted)
    case .server:
      try #require(stream.receiveHeaders(informational: false, endStream: false).isAccepted)
      try #require(stream.sendHeaders(informational: false, endStream: false).isAccepted)
    }
    return stream
  }
}

extension FrameReply {
  /// Whether the frame has an effect.
  var isAccepted: Bool {
    if case .accepted = self { true } else { false }
  }
}
