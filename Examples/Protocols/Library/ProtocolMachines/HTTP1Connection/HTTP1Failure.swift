/// Why a request failed.
public enum HTTP1Failure: Error, Equatable, Sendable {
  /// The caller cancelled it.
  case cancelled
  /// Its body has more bytes than its head says.
  case bodyTooLong
  /// Its body has fewer bytes than its head says.
  case bodyTooShort
  /// The server sent a part of a response that cannot come there.
  case unexpectedResponse
  /// The connection is closed before the response is complete.
  case connectionClosed
  /// Reading or writing failed.
  case transport(Int)
}
