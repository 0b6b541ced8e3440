import StateMachines

/// States and events that are words.
enum WordRows {
  static let all: [any Benchmark] = [
    Comparison(name: "fire, String", yardstick: "switch over Strings in a Mutex") {
      (ThreadsafeMachine(wordHouseDefinition()).side(on: walk), WordsInMutex().side(on: walk))
    },
    Comparison(name: "fire, String, to a Dictionary", yardstick: "Dictionary in a Mutex") {
      (ThreadsafeMachine(wordHouseDefinition()).side(on: walk), DictionaryInMutex<String, String>().side(on: walk))
    },
  ]

  private static let walk = Walk()
}
