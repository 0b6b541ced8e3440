import Allocations
import StateMachines

/// What it takes to have many machines, and a large definition.
struct Instances {
  var bytesOfClass: Int
  var allocationsEach: Double
  var nanosecondsEach: Double
  var secondsForLargeDefinition: Double
  var nanosecondsOfLargeFire: Double

  static func measure(count: Int, states: Int) -> Self {
    let shared = definition()
    var machines: [ThreadsafeMachine<Spot, Move>] = []
    machines.reserveCapacity(count)
    let before = allocations_so_far()
    let time = ContinuousClock().measure {
      for _ in 0..<count { machines.append(ThreadsafeMachine(shared)) }
    }
    let allocations = allocations_so_far() - before
    guard machines.allSatisfy({ $0.state == .a }) else { fatalError("a machine begins at its initial state") }

    var large: MachineDefinition<Int, Int>?
    let making = ContinuousClock().measure {
      large = .verified(initial: 0) { sm in
        for state in 0..<states {
          for event in 0..<10 { sm.when(event, from: state, to: (state + event * 7 + 1) % states) }
        }
      }
    }
    var walker = large.map { Machine($0) }
    let fires = 1_000_000
    let firing = ContinuousClock().measure {
      for number in 0..<fires { walker?.fire(number % 10) }
    }
    guard walker?.state != nil else { fatalError("the large definition was made") }
    return Instances(
      bytesOfClass: Int(ThreadsafeMachine<Spot, Move>.instanceSize), allocationsEach: Double(allocations) / Double(count),
      nanosecondsEach: time / .nanoseconds(count), secondsForLargeDefinition: making / .seconds(1),
      nanosecondsOfLargeFire: firing / .nanoseconds(fires))
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension ThreadsafeMachine {
  /// The bytes of an instance, as the runtime gives them out.
  static var instanceSize: Int { size(of: self) }

  private static func size(of type: AnyClass) -> Int {
    // The size stands in the class's metadata, after the fields that Objective-C and Swift classes share.
    let metadata = unsafeBitCast(type, to: UnsafePointer<UInt32>.self)
    #if canImport(Darwin)
      return Int(metadata[12])
    #else
      return Int(metadata[6])
    #endif
  }
}
