import StateMachines

// The time to make one definition of 30 lines, the first in the process and again: microseconds, one on each line.

enum Gear: Hashable, Sendable { case park, reverse, neutral, first, second, third, fourth, fifth }

enum Lever: Hashable, Sendable {
  case up, down, brake, clutch, pedal, key
  case shift(Call<Int, Int>)
}

struct Trip: Sendable { var shifts = 0 }

func makeDefinition() -> ContextDefinition<Trip, Gear, Lever> {
  .verified(initial: .park) { sm in
    sm.when(.up, from: .park, to: .reverse)
    sm.when(.up, from: .reverse, to: .neutral)
    sm.when(.up, from: .neutral, to: .first)
    sm.when(.up, from: .first, to: .second)
    sm.when(.up, from: .second, to: .third)
    sm.when(.up, from: .third, to: .fourth)
    sm.when(.up, from: .fourth, to: .fifth)
    sm.when(.down, from: .reverse, to: .park)
    sm.when(.down, from: .neutral, to: .reverse)
    sm.when(.down, from: .first, to: .neutral)
    sm.when(.down, from: .second, to: .first)
    sm.when(.down, from: .third, to: .second)
    sm.when(.down, from: .fourth, to: .third)
    sm.when(.down, from: .fifth, to: .fourth)
    sm.when(.brake, from: .fifth, to: .second) { step in step.context.shifts += 1 }
    sm.when(.brake, from: .fourth, to: .second) { step in step.context.shifts += 1 }
    sm.when(.brake, from: .third, to: .first) { step in step.context.shifts += 1 }
    sm.when(.brake, from: .second, to: .first) { step in step.context.shifts += 1 }
    sm.when(.clutch, in: .first) { step in step.context.shifts += 1 }
    sm.when(.clutch, in: .second) { step in step.context.shifts += 1 }
    sm.when(.clutch, in: .third) { step in step.context.shifts += 1 }
    sm.when(.pedal, from: .first, to: .second, if: Guard { $0.context.shifts > 1 })
    sm.when(.pedal, from: .second, to: .third, if: Guard { $0.context.shifts > 1 })
    sm.when(Lever.shift, in: .neutral) { count, step in
      step.context.shifts += count
      return step.context.shifts
    }
    sm.when(Lever.shift, in: .park) { count, step in
      step.context.shifts -= count
      return step.context.shifts
    }
    sm.when(.key, from: [.neutral, .first, .second], to: .park)
    sm.onEntry(.park) { step in step.context.shifts = 0 }
    sm.onExit(.park) { step in step.context.shifts += 1 }
    sm.before(.key) { step in step.context.shifts = 0 }
    sm.after(.key) { step in step.context.shifts += 1 }
  }
}

let clock = ContinuousClock()
for _ in 0..<3 {
  let time = clock.measure { _ = makeDefinition() }
  print(time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000)
}
