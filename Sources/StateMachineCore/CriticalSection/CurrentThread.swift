#if canImport(Darwin)
  public import Darwin
#elseif canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#endif

/// The calling thread, as `pthread_self()` returns it.
///
/// The C libraries of Linux declare that `pthread_self()` always returns the same value. So the optimizer calls it once in an `async`
/// function and uses the result after an `await` too, where the task may run on another thread. This function is opaque to the optimizer,
/// which therefore calls it each time.
@inline(never)
@_optimize(none)
@usableFromInline
func currentThread() -> pthread_t {
  pthread_self()
}
