/// An enum some of whose cases carry payloads, each of which lines name by a key such as `\.seek`.
///
/// Use it for events that carry data. A line for `\.seek` takes every `seek`, and its action receives the payload, typed. `@Payloads` of
/// `StateMachineMacros` writes the conformance. By hand it is one line for each case and one more for each payload:
///
/// ```swift
/// enum Media: MachineEvent, PayloadCases {
///   case play, seek(to: Double)
///
///   static let caseNames = ["play", "seek"]
///   var caseNumber: UInt8 {
///     switch self {
///     case .play: 0
///     case .seek: 1
///     }
///   }
///   struct Keys: CaseKeys {
///     var seek: CaseKey<Media, Double> { CaseKey(1, Media.seek) { if case .seek(let time) = $0 { time } else { nil } } }
///   }
/// }
///
/// // in a definition:
/// sm.when(.play, from: .paused, to: .playing)
/// sm.when(\.seek, in: .playing) { time, step in print("to", time) }
/// ```
///
/// A definition knows such an event by its case alone: lines do not distinguish `.seek(to: 0)` from `.seek(to: 1)`, and guards do. So the
/// events need not be `Hashable`, and may carry errors and closures: `enum Load: PayloadCases { case start, failed(any Error) }`.
public protocol PayloadCases: Sendable {
  /// The type whose properties are the keys of the cases.
  associatedtype Keys: CaseKeys

  /// What the cases are called in messages, diagrams and files, by their numbers. An empty name is that of no case.
  static var caseNames: [String] { get }

  /// The number of this value's case, from 0 and without gaps.
  var caseNumber: UInt8 { get }

  /// The number of the case of the value at a place. There is a default; leave it out.
  static func _caseNumber(at place: UnsafeRawPointer) -> UInt8
}

/// The keys of an enum: a struct with a property for each case that is called as the case is.
public protocol CaseKeys: Sendable {
  /// Makes the keys.
  init()
}

extension PayloadCases {
  /// The number of the case of the value at a place.
  ///
  /// It is written out in the module of each such type, where the type is known: without that, to find the case of an event takes ten times
  /// as long.
  @inlinable
  public static func _caseNumber(at place: UnsafeRawPointer) -> UInt8 {
    place.assumingMemoryBound(to: Self.self).pointee.caseNumber
  }
}

extension PayloadCases {
  /// What the case of this value is called.
  var caseName: String { Self.name(ofCase: caseNumber) }

  /// What a case is called.
  static func name(ofCase number: UInt8) -> String {
    let names = caseNames
    return names.indices.contains(Int(number)) ? names[Int(number)] : "case \(number)"
  }
}
