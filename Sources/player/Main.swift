#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command `player`.
@main
enum Main {
  static func main() {
    StandardFiles.prepare()
    exit(Program(console: .standard).run(CommandLine.arguments.dropFirst()).rawValue)
  }
}
