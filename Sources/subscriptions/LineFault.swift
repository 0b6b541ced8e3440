/// Why a line could not be understood.
enum LineFault: Error, Hashable, Sendable {
  case tooLong
  case fields(Int)
  case emptyTime
  case badTime(Excerpt)
  case emptySubscription
  case subscriptionNotUTF8
  case emptyEvent
  case unknownEvent(Excerpt)
}

extension LineFault: CustomStringConvertible {
  var description: String {
    switch self {
    case .tooLong: "longer than \(LineReader.maximumLength) bytes"
    case .fields(1): "1 field, expected 3"
    case .fields(let count): "\(count) fields, expected 3"
    case .emptyTime: "empty time"
    case .badTime(let text): "bad time \(text)"
    case .emptySubscription: "empty subscription"
    case .subscriptionNotUTF8: "subscription is not UTF-8"
    case .emptyEvent: "empty event"
    case .unknownEvent(let text): "unknown event \(text)"
    }
  }
}

/// A line that changed nothing, and why.
struct BrokenLine: Hashable, Sendable {
  let number: Int
  let fault: LineFault
}
