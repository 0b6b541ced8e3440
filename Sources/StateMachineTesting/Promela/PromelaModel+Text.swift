import StateMachines

extension PromelaModel {
  /// What a machine remembers between steps, beside how many events wait and whether it has ended.
  struct Memory {
    let type: String
    let name: String
    let count: Int
    /// It is forgotten where the machine ends.
    var isForgotten = false
  }

  var memory: [Memory] {
    let deep = histories.indices.filter { histories[$0].history == .deep }
    let lists =
      [Memory(type: "bit", name: "on", count: chart.states.count)]
      + deep.map { Memory(type: "bit", name: "deep\($0)", count: chart.states.count) }
      + [
        Memory(type: "short", name: "remembered", count: histories.count),
        Memory(type: "bit", name: "joined", count: joinSources.count, isForgotten: true),
        Memory(type: "byte", name: "deferred", count: deferrals.isEmpty ? 0 : deferralLimit, isForgotten: true),
        Memory(type: "byte", name: "timer", count: timeouts.count, isForgotten: true),
        Memory(type: "int", name: "left", count: timeouts.count, isForgotten: true),
      ]
    return lists.filter { $0.count > 0 }
  }

  private var counts: [String] { ["ended"] + (deferrals.isEmpty ? [] : ["waits"]) + (timeouts.isEmpty ? [] : ["timers"]) }

  /// What is used within a step alone.
  private var work: [String] {
    let (states, lines) = (chart.states.count, max(lines.count, 1))
    let deferring = ["byte kept[\(deferrals.count)]", "byte again[\(deferralLimit)]", "byte returned", "byte refused"]
    return ["byte changed", "byte preempted", "byte some", "byte rests", "byte moved", "byte was[\(states)]", "byte leaving[\(states)]"]
      + ["byte taken[\(lines)]", "byte seen[\(lines)]", "short cause", "short trial", "short i", "short j", "short leaf", "short pick"]
      + ["short length", "short microsteps", "short queue[\(queueLength)]"] + (deferrals.isEmpty ? [] : deferring)
      + (joinSources.isEmpty ? [] : ["byte lets[\(joinSources.count)]"]) + (timeouts.isEmpty ? [] : ["byte elapses", "int delay"])
      + counts.map { "byte old_\($0)" } + memory.map { "\($0.type == "bit" ? "byte" : $0.type) old_\($0.name)[\($0.count)]" }
  }

  var text: String {
    func list(_ names: [String]) -> String { names.enumerated().map { "\($0) \(Self.clean($1))" }.joined(separator: ", ") }
    let kept =
      memory.map { "\($0.type) \($0.name)[\($0.count)];" } + ["bit can[\(max(stepCount, 1))];", "bit started;"]
      + counts.map { "\($0 == "ended" ? "bit" : "byte") \($0);" } + (timeouts.isEmpty ? [] : ["bit timed;"])
      + (mayIdle ? ["bit idle;"] : [])
    let canGo = mayIdle ? "started && !idle" : "started"
    let steps = (callersEvents + (timeouts.isEmpty ? [] : [time])).map { ":: \(canGo) && can[\($0)] -> event = \($0)" }
    // Only where there is something that callers do not do.
    let rest = (timeouts.isEmpty ? "" : "!can[\(time)] && ") + "(\(callersEvents.map { "can[\($0)]" }.joined(separator: " || ")))"
    let idling = mayIdle && !callersEvents.isEmpty ? "\n  :: \(canGo) && \(rest) -> idle = 1" : ""
    return """
      /* States: \(list(chart.states.map(\.name)))
         Events: \(list(chart.events.map(\.name)))\(timeouts.isEmpty ? "" : ", \(time) time") */
      \((kept + work.map { "hidden \($0);" }).joined(separator: "\n"))

      active proctype chart() {
        short event;
      end:
        do
        :: atomic {
            if
            :: !started -> event = \(Self.start)
      \(indented(steps, 6))
            fi;
            d_step {
              /* First the step, then what each step would change. */
              trial = 0;
              do
              :: trial <= \(stepCount) ->
                cause = event;
                if
                :: trial > 0 -> cause = trial - 1; \(copies(saves: true))
                :: else
                fi;
      \(indented(macrosteps, 10))
                if
                :: trial > 0 ->
                  changed = 0; \(differences)
                  can[trial - 1] = changed\(deferrals.isEmpty ? "" : " && !refused"); \(copies(saves: false))
                :: else
                fi;
                trial++
              :: else -> break
              od;
              \(timeouts.isEmpty ? "" : "timed = (event == \(time)); ")started = 1;
              event = 0
            }
          }\(idling)
        od
      }
      """
  }

  /// What follows from a cause: a macrostep, and those of events that wait no longer or are due.
  private var macrosteps: [String] {
    (deferrals.isEmpty ? [] : ["returned = 0; refused = 0;"]) + [passing].filter { !$0.isEmpty } + [
      "do",
      ":: true ->",
      "  length = 0; rests = 0; microsteps = 0; moved = 0;",
      "  do",
      "  :: rests || ended -> break",
      "  :: else ->",
      "    microsteps++;",
      "    assert(microsteps < 1000);",
      "    i = 0; do :: i < \(max(lines.count, 1)) -> taken[i] = 0; seen[i] = 0; i++ :: else -> break od;",
      "    some = (cause == \(Self.start));",
    ] + selection.map { "    \($0)" } + ["    if", "    :: some ->", "      moved = 1;"] + microstep.map { "      \($0)" } + [
      "      cause = \(Self.always)",
      "    :: else ->",
      "      if",
      "      :: cause != \(Self.always) -> cause = \(Self.always)",
      "      :: cause == \(Self.always) && length > 0 ->",
      "        cause = queue[0];",
      "        i = 1; do :: i < length -> queue[i - 1] = queue[i]; i++ :: else -> break od;",
      "        length--",
      "      :: else -> rests = 1",
      "      fi",
      "    fi",
      "  od;",
    ] + nextEvent.map { "  \($0)" } + ["od;"] + [forgetting].filter { !$0.isEmpty }
  }

  private func copies(saves: Bool) -> String {
    func copy(_ name: String, _ place: String = "") -> String {
      saves ? "old_\(name)\(place) = \(name)\(place);" : "\(name)\(place) = old_\(name)\(place);"
    }
    let lists = memory.map { "i = 0; do :: i < \($0.count) -> \(copy($0.name, "[i]")) i++ :: else -> break od;" }
    return (counts.map { copy($0) } + lists).joined(separator: " ")
  }

  private var differences: String {
    let lists = memory.map {
      "i = 0; do :: i < \($0.count) -> changed = (changed || \($0.name)[i] != old_\($0.name)[i]); i++ :: else -> break od;"
    }
    return (counts.map { "changed = (changed || \($0) != old_\($0));" } + lists).joined(separator: " ")
  }
}
