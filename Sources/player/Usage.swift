/// What the program says about itself.
enum Usage {
  /// What a person at a terminal sees in front of each line.
  static let prompt = "> "

  /// What a person at a terminal sees first, after the active states.
  static let hint = "Type 'power' to switch the player on, 'help' for all commands, 'quit' to end.\n"

  /// The commands, one on each line.
  static let commands = """
      power        off -> on, where transport and sound are what they were last; on -> off
      play         starts a track, or goes on after a pause
      pause        for five minutes; then the track is stopped
      stop         stops the track
      mute         audible -> muted, muted -> audible
      touch        nothing but that the display is bright, as after each of the keys above
      wait 90s     lets time go by, in s, m or h; after half a minute without a key the display is dimmed

    """

  /// The commands of a person at a terminal alone, one on each line.
  static let terminalCommands = """
      help         prints this list
      quit         ends the player, as the end of input does

    """

  /// The answer to `--help`.
  static let text = """
    Plays a media player whose rules are a statechart, and draws its active states after each command.

    Usage: player
           player --help

      -h, --help   print this and do nothing else

    Commands come from standard input, one on each line, to the end of input:

    \(commands)
    On a terminal there is a prompt, and two commands more:

    \(terminalCommands)
    No time goes by otherwise, and nothing waits: what is due while time goes by runs at once, each at its own time. Blank lines and those
    that begin with # are skipped.

    For each command standard output gets what happened, with the time, then the active states as a tree. A key that does not apply is
    rejected and changes nothing. A line that cannot be understood changes nothing either, and is named on standard error by its number.

    Exit status:
      0   all lines were understood; rejected keys are business as usual
      1   some lines were wrong; all others did what they say
      2   a wrong command line, or standard input cannot be read, or standard output cannot be written

    """
}
