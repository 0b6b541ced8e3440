#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The calling thread: the bits of what `pthread_self()` returns, a number with Glibc and an address elsewhere.
///
/// The C libraries of Linux declare that `pthread_self()` always returns the same value. So the optimizer calls it once in an `async`
/// function and uses the result after an `await` too, where the task may run on another thread. This function is opaque to the optimizer,
/// which therefore calls it each time.
@inline(never)
@_optimize(none)
@usableFromInline
func currentThread() -> UInt {
  #if canImport(Glibc)
    UInt(pthread_self())
  #else
    UInt(bitPattern: pthread_self())
  #endif
}
