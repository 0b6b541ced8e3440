#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An overlapping read section that a thread is in: an element of a list of that thread, the innermost section first.
///
/// A section counts its readers and does not know them, so each thread keeps its own list. A section is added once it was entered: if a
/// thread that waits were listed as a reader, the search for wait cycles would find the thread itself.
struct ReadHold {
  // Safe because the thread that is in a section keeps it alive.
  unowned(unsafe) let section: CriticalSection
  let outer: UnsafeMutablePointer<ReadHold>?

  // Safe because it is made once and never changed or given back.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  static var ofThisThread: UnsafeMutablePointer<ReadHold>? {
    pthread_getspecific(key)?.assumingMemoryBound(to: ReadHold.self)
  }

  /// Notes that the calling thread is in a section.
  static func push(_ section: CriticalSection) {
    let hold = UnsafeMutablePointer<ReadHold>.allocate(capacity: 1)
    hold.initialize(to: ReadHold(section: section, outer: ofThisThread))
    pthread_setspecific(key, hold)
  }

  /// Notes that the calling thread has left the section that it entered last.
  static func pop() {
    guard let innermost = ofThisThread else { return }
    pthread_setspecific(key, innermost.pointee.outer)
    innermost.deallocate()
  }

  static func contains(_ section: CriticalSection, from innermost: UnsafeMutablePointer<ReadHold>?) -> Bool {
    var current = innermost
    while let hold = current {
      if hold.pointee.section === section { return true }
      current = hold.pointee.outer
    }
    return false
  }
}
