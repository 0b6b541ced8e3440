import Observation
import StateMachines

/// Stands for a view: what it reads of the model while it is drawn is tracked by Observation.
@MainActor
final class Screen {
  private let model: PlayerModel
  private let outdated = Protected(false)

  init(_ model: PlayerModel) {
    self.model = model
    draw()
  }

  var isOutdated: Bool {
    outdated.runReadonly { $0 }
  }

  func draw() {
    outdated.runMutable { $0 = false }
    withObservationTracking {
      _ = model.state
    } onChange: { [outdated] in
      outdated.runMutable { $0 = true }
    }
  }
}
