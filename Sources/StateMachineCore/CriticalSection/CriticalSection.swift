public import Dispatch
public import Synchronization

/// Code that at most one thread runs at a time: the Swift form of `@gcd_threadsafe`.
///
/// Sections run on the calling thread, synchronously, and may be entered again by the thread that is in them. A class gets them by
/// conforming to ``Threadsafe``:
///
/// ```swift
/// final class Stock: Threadsafe {
///   let criticalSection = CriticalSection(label: "stock")
///   private var items: [String: Int] = [:]
///
///   func take(_ item: String) -> Bool {
///     runMutable {
///       guard let count = items[item], count > 0 else { return false }
///       items[item] = count - 1
///       return true
///     }
///   }
/// }
/// ```
///
/// A value of its own is better kept in a ``Protected``, which gives no other access to it. A ``ThreadsafeMachine`` is a serial section.
///
/// Entering waits, for as long as another thread is inside. Two mistakes stop the program with a message instead of hanging: a mutable
/// section inside a read section of the same object, and two sections that two threads enter in opposite order.
///
/// Safe because all that changes is atomic, touched by the thread inside alone, or guarded by a gate of its own.
public class CriticalSection: @unchecked Sendable, Threadsafe {
  /// What read sections exclude.
  public enum Mode: Sendable {
    /// Read sections exclude each other, too.
    case serial
    /// Read sections overlap; mutable ones exclude everything.
    case concurrent
  }

  /// The lock, and what a subclass keeps beside it: see ``LockWord``.
  @usableFromInline final let word: Atomic<UInt64>

  /// The thread inside, and whether its innermost section is a read section; zero where there is none.
  ///
  /// Written by that thread alone.
  @usableFromInline final let owner = Atomic<UInt>(0)

  @usableFromInline final let extrasPointer: Atomic<Unmanaged<Extras>?>

  /// A section.
  ///
  /// - Parameters:
  ///   - mode: Whether read sections overlap.
  ///   - label: What messages call it.
  ///   - queue: Where `enqueueMutable` runs; nil for a queue of its own. Other blocks on that queue exclude nothing.
  public convenience init(_ mode: Mode = .serial, label: String = "", queue: DispatchQueue? = nil) {
    let extras = label.isEmpty && queue == nil ? nil : Extras(label: label, queue: queue)
    self.init(word: mode == .concurrent ? LockWord.concurrent : 0, extras: extras)
  }

  init(word: UInt64, extras: Extras?) {
    self.word = Atomic(word)
    extrasPointer = Atomic(extras.map(Unmanaged.passRetained))
  }

  deinit {
    extrasPointer.load(ordering: .acquiring)?.release()
  }

  /// Itself.
  public final var criticalSection: CriticalSection { self }

  /// What messages call it.
  public final var label: String { extras?.label ?? "" }

  /// Whether it has ever needed what few sections need.
  @inlinable final var hasExtras: Bool {
    if case .some = extrasPointer.load(ordering: .acquiring) { true } else { false }
  }

  /// What few sections need, if this one needed it so far.
  final var extras: Extras? {
    extrasPointer.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// The same without counting a reference: once made, they live as long as the section.
  @inline(__always)
  final func withExtras<R>(_ body: (Extras) -> R) -> R? {
    extrasPointer.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { body($0) }
  }

  /// What few sections need, made if there is none yet.
  final var ensuredExtras: Extras {
    if let extras { return extras }
    let made = Unmanaged.passRetained(makeExtras())
    let (exchanged, original) = extrasPointer.compareExchange(expected: nil, desired: made, ordering: .acquiringAndReleasing)
    guard !exchanged, let original else { return made.takeUnretainedValue() }
    made.release()
    return original.takeUnretainedValue()
  }

  func makeExtras() -> Extras {
    Extras(label: "", queue: nil)
  }

  /// How messages speak of it.
  var name: String {
    label.isEmpty ? "\(type(of: self))" : "\(type(of: self)) '\(label)'"
  }

  /// Leaves the outermost section of the calling thread.
  func leaveSection() {
    leave()
  }
}
