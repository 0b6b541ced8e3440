/// What the program answers to the shell.
enum ExitStatus: Int32, Sendable {
  /// All lines were understood. Rejected keys are business as usual.
  case understood = 0
  /// Some lines were wrong; all others did what they say.
  case wrongLines = 1
  /// The command line was wrong, or input could not be read, or what was to be shown not written.
  case failed = 2
}
