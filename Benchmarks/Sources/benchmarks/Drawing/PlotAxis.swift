import Foundation

/// An axis of a plot: from figures to places on the paper.
struct PlotAxis {
  let ticks: [Double]
  private let low: Double
  private let high: Double
  private let isLogarithmic: Bool
  private let begin: Double
  private let end: Double

  /// - Parameters:
  ///   - figures: What has to fit.
  ///   - begin: Where it begins on the paper.
  ///   - end: Where it ends.
  ///   - ticks: Where lines are drawn; nil to choose them.
  init(of figures: [Double], from begin: Double, to end: Double, ticks: [Double]? = nil) {
    let (least, most) = (figures.min() ?? 0, figures.max() ?? 1)
    let isLogarithmic = least > 0 && most / least > Self.mostForLinear
    let chosen = ticks ?? (isLogarithmic ? Self.powers(least, most) : Self.rounds(most))
    self.ticks = chosen
    self.isLogarithmic = isLogarithmic
    low = isLogarithmic ? min(least, chosen.first ?? least) : (ticks == nil ? 0 : least)
    high = max(most, chosen.last ?? most)
    (self.begin, self.end) = (begin, end)
  }

  func place(_ figure: Double) -> Double {
    let part = isLogarithmic ? log(figure / low) / log(high / low) : (figure - low) / (high - low)
    return begin + (part.isFinite ? part : 0.5) * (end - begin)
  }

  /// Figures that are further apart than this are seen only on a logarithmic axis.
  private static let mostForLinear = 6.0

  private static func powers(_ least: Double, _ most: Double) -> [Double] {
    (Int(log10(least).rounded(.down))...Int(log10(most).rounded(.up))).map { pow(10, Double($0)) }
  }

  /// About four round numbers, from zero to a little over the most.
  private static func rounds(_ most: Double) -> [Double] {
    guard most > 0 else { return [0, 1] }
    let power = pow(10, log10(most / 4).rounded(.down))
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= most / 4 } ?? power
    return Array(stride(from: 0, through: (most / step).rounded(.up) * step + step / 2, by: step))
  }
}
