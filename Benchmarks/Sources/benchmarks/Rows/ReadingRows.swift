import Dispatch
import StateMachines
import Synchronization

/// Reading `state`, at rest and while another thread is in a hook that takes long.
///
/// Both sides are read by a call that is not inlined. In a loop of bare loads a processor does several of them at a time, so such a row
/// says how many loads there are (two for a state: the word, and the table of states) and nothing of what a reader waits for.
enum ReadingRows {
  static let all: [any Benchmark] = [
    Comparison(name: "state", yardstick: "an atomic", bound: 1.2) {
      (called(ThreadsafeMachine(houseDefinition())), called(AtomicRoom()))
    },
    Comparison(name: "state, during a long hook", yardstick: "an atomic", bound: 1.2) {
      let hook = LongHook()
      return (called(hook.machine, during: hook), called(AtomicRoom()))
    },
    Comparison(name: "state, in a loop of loads", yardstick: "an atomic") {
      (inlined(ThreadsafeMachine(houseDefinition())), inlined(AtomicRoom()))
    },
    Comparison(name: "state, rival Mutex", yardstick: "in a Mutex") {
      (called(ThreadsafeMachine(houseDefinition())), called(HandWrittenInMutex()))
    },
    Comparison(name: "state, rival barrier queue", yardstick: "in queue.sync") {
      (called(ThreadsafeMachine(houseDefinition())), called(HandWrittenBehindBarrier()))
    },
  ]

  private static func called(_ place: some Readable, during hook: LongHook? = nil) -> Side {
    { _ in
      withExtendedLifetime(hook) {
        Sample.timing(Walk.movesOfRound) {
          var sum = 0
          for _ in 0..<Walk.movesOfRound { sum &+= Int(read(place).rawValue) }
          return sum
        }
      }
    }
  }

  private static func inlined(_ place: some Readable) -> Side {
    { _ in
      Sample.timing(Walk.movesOfRound) {
        var sum = 0
        for _ in 0..<Walk.movesOfRound { sum &+= Int(place.state.rawValue) }
        return sum
      }
    }
  }

  @inline(never)
  private static func read(_ place: some Readable) -> Room { place.state }
}

private protocol Readable: AnyObject {
  var state: Room { get }
}

extension ThreadsafeMachine: Readable where State == Room, Event == Move {}

extension HandWrittenInMutex: Readable {}

extension HandWrittenBehindBarrier: Readable {}

/// A room in an atomic, and nothing else.
private final class AtomicRoom: Readable {
  private let room = Atomic<UInt8>(Room.a1.rawValue)

  // Safe because a room is stored as its raw value, and nothing else is ever stored; the initialiser would look it up.
  @inline(__always)
  var state: Room { unsafeBitCast(room.load(ordering: .acquiring), to: Room.self) }
}

/// A machine one of whose hooks runs, on another thread, for as long as this object lives.
private final class LongHook {
  let machine: ThreadsafeMachine<Room, Move>
  private let isOver: DispatchSemaphore
  private let group = DispatchGroup()

  init() {
    let (hasBegun, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let machine = ThreadsafeMachine(
      houseDefinition { sm in
        sm.after { _ in
          hasBegun.signal()
          isOver.wait()
        }
      })
    (self.machine, self.isOver) = (machine, isOver)
    DispatchQueue(label: "long hook").async(group: group) { machine.fire(.right) }
    hasBegun.wait()
  }

  deinit {
    isOver.signal()
    group.wait()
  }
}
