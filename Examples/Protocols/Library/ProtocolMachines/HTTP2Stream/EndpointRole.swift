/// Which end of a connection an endpoint is.
public enum EndpointRole: String, Sendable, CaseIterable {
  /// The end that sends requests.
  case client
  /// The end that sends responses and may promise streams.
  case server
}
