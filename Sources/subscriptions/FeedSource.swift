/// Where a feed comes from.
enum FeedSource: Hashable, Sendable {
  case standardInput
  case file(path: String)

  /// As a message names it.
  var name: String {
    switch self {
    case .standardInput: "standard input"
    case .file(let path): Excerpt(path.utf8, upTo: 4_096).description
    }
  }

  func open() throws(SystemError) -> FileDescriptor {
    switch self {
    case .standardInput: .standardInput
    case .file(let path): try FileDescriptor(path: path)
    }
  }
}
