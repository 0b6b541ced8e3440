/// One operation as it was seen: what was asked, what was answered, and between which moments.
struct Record: Hashable, Sendable {
  var operation: Operation
  var answer: Operation.Answer
  /// Moments are numbers that count up over all threads.
  var begin: Int
  var end: Int
}
