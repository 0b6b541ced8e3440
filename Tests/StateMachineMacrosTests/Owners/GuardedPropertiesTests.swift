#if Macros
  import StateMachineMacros
  import Testing

  @Suite("What @ThreadsafeProperties adds to a class")
  struct GuardedPropertiesTests {
    final class Book: Sendable {
      private let onRelease: @Sendable () -> Void
      init(_ onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }
      deinit { onRelease() }
    }

    @ThreadsafeProperties
    final class Shelf: Threadsafe {
      let criticalSection = CriticalSection()
      var returns: Int = 0
      var book: Book? = nil
    }

    @Test("The value that an assignment to a guarded property replaces uses the object when it is released")
    func releasedValue() {
      let shelf = Shelf()
      shelf.book = Book { [unowned shelf] in shelf.returns += 1 }

      shelf.book = nil

      #expect(shelf.returns == 1)
    }
  }
#endif
