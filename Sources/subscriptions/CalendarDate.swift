/// A day of the Gregorian calendar, which Foundation would know, had we linked it.
///
/// The arithmetic counts years from March, so that the leap day is the last of its year, in eras of 400 years, which all have
/// the same number of days.
struct CalendarDate: Hashable, Sendable {
  let year: Int
  let month: Int
  let day: Int

  /// Nil where the calendar has no such day.
  init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...Self.days(inMonth: month, of: year)).contains(day) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  init(daysSince1970: Int) {
    let (era, dayOfEra) = (daysSince1970 + Self.daysBefore1970).dividedTowardsThePast(by: Self.daysInEra)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - Self.daysFromMarch(to: monthFromMarch) + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  var daysSince1970: Int {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).dividedTowardsThePast(by: 400)
    let dayOfYear = Self.daysFromMarch(to: (month + 9) % 12) + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * Self.daysInEra + dayOfEra - Self.daysBefore1970
  }

  private static let daysInEra = 146_097
  private static let daysBefore1970 = 719_468

  private static func daysFromMarch(to monthFromMarch: Int) -> Int { (153 * monthFromMarch + 2) / 5 }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDate: CustomStringConvertible {
  var description: String { "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))" }
}

extension Int {
  /// Quotient and remainder, the remainder never negative: the day before 1970 is day -1.
  func dividedTowardsThePast(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  func padded(to digits: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}
