#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command `subscriptions`.
@main
enum Subscriptions {
  static func main() {
    StandardFiles.prepare()
    exit(Program(console: .standard).run(CommandLine.arguments.dropFirst()).rawValue)
  }
}
