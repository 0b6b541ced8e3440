import Observation
import StateMachines

/// Draws a model, and again once Observation has said that it changed: what SwiftUI does for a view.
@MainActor
final class Screen {
  private let model: PlayerModel
  private let isStale = Protected(true)

  init(_ model: PlayerModel) {
    self.model = model
  }

  func refresh() {
    guard isStale.runReadonly({ $0 }) else { return }
    isStale.runMutable { $0 = false }
    let line = withObservationTracking {
      model.line
    } onChange: { [isStale] in
      isStale.runMutable { $0 = true }
    }
    print("  screen: \(line)")
  }
}
