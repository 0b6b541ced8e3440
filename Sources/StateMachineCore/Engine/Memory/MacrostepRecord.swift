/// The transitions of a macrostep; most have one, and then no array is made.
@usableFromInline
enum MacrostepRecord {
  case none
  case one(TransitionRecord)
  case several([TransitionRecord])

  var all: [TransitionRecord] {
    switch self {
    case .none: []
    case .one(let record): [record]
    case .several(let records): records
    }
  }
}
