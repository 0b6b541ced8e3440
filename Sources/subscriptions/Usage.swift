/// The answer to `--help`.
enum Usage {
  static let text = """
    Drives a fleet of subscriptions by a billing feed, and reports what became of it.

    Usage: subscriptions [--workers <number>] <feed>
           subscriptions --help

      <feed>       the path of a file, or - to read standard input
      --workers    how many share the subscriptions, 1 to 64; else as many as there are cores, at most 8
      -h, --help   print this and do nothing else

    The feed has one event on each line:

      time,subscription,event
      2026-03-01T09:30:00Z,sub-0042,activate

      time          RFC 3339: a fraction of a second is read over, an offset (+02:00) may stand in place of Z
      subscription  any UTF-8 but a comma; the first event that names a subscription makes it, in state pending
      event         activate    pending -> active
                    suspend     active -> suspended
                    unsuspend   suspended -> active
                    terminate   active or suspended -> terminated, for good

    There are no quotes, and blanks count. The first line may be the header, as above. Lines end with LF or CR LF, the last one also
    with the end of the feed; a byte order mark is read over, empty lines are skipped. Events are taken in the order of the feed,
    whatever their times; those earlier than the one before of the same subscription are counted. An event that does not apply
    in the state of its subscription is rejected and changes nothing. A line that cannot be understood is broken: it changes nothing,
    makes no subscription, and does not stop the rest. Broken are lines with fewer or more than three fields, an empty field, a
    time that is none, a subscription that is not UTF-8, an unknown event, or more than \(LineReader.maximumLength) bytes.

    The report goes to standard output: the lines by kind, the subscriptions in each state, transitions by event, rejections by state
    and event, what the hooks did (a date is stamped before terminate, billing is stopped after suspend), and the broken lines with their
    numbers: the first \(Feed.keptBrokenLines), and how many more there are. The same feed gives the same report, with any number of
    workers.

    While a feed is read, a progress line shows on standard error every \(ProgressLine.interval) lines, if that is a terminal.

    Exit status:
      0   all lines were understood; rejected events are business as usual
      1   some lines were broken; the report is about the others and names these, and standard error says how many
      2   no report: a wrong command line, a feed that cannot be read, a report that cannot be written

    """
}
