/// A time in hours, minutes and seconds, as in `0:05`, `59:59` and `1:00:00`.
struct Timecode: Hashable, Sendable, CustomStringConvertible {
  private let seconds: Int64

  init(_ time: Duration) {
    seconds = time.components.seconds
  }

  var description: String {
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    let last = padded(seconds % 60)
    return hours == 0 ? "\(minutes):\(last)" : "\(hours):\(padded(minutes)):\(last)"
  }

  private func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
