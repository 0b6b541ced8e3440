import StateMachineFormats
import StateMachines

/// Charts whose compiled machines are in Goldens/Compiled, each under the name of the chart.
enum CompiledCharts {
  static let all: [(name: String, text: String)] = [
    (
      "TrafficLight",
      """
      {
        "format": "state-machine-chart", "version": 1, "name": "traffic light", "initial": "red",
        "states": [{"name": "red", "notes": "No car goes."}, "green", "amber", "blinking"],
        "transitions": [
          {"on": "next", "from": "red", "to": "green"},
          {"on": "next", "from": "green", "to": "amber"},
          {"on": "next", "from": "amber", "to": "red"},
          {"on": "fail", "from": ["red", "green", "amber"], "to": "blinking"},
          {"on": "repair", "from": "blinking", "to": "red"}
        ]
      }
      """
    ),
    (
      "Player",
      """
      {
        "format": "state-machine-chart", "version": 1, "name": "player", "initial": "stopped",
        "states": ["stopped", {"name": "active", "initial": "playing", "states": ["playing", "paused"]}, "ejected"],
        "transitions": [
          {"on": "play", "from": "stopped", "to": "active"},
          {"on": "toggle", "from": "playing", "to": "paused"},
          {"on": "toggle", "from": "paused", "to": "playing"},
          {"on": "stop", "from": "active", "to": "stopped"},
          {"on": "resume", "from": "stopped", "to": {"state": "active", "history": "deep"}},
          {"on": "eject", "from": ["stopped", "active"], "to": "ejected"}
        ],
        "hooks": [
          {"at": "entry", "in": "playing", "do": "start motor"},
          {"at": "exit", "in": "playing", "do": "stop motor"}
        ]
      }
      """
    ),
    (
      "Purchase",
      """
      {
        "format": "state-machine-chart", "version": 1, "name": "purchase", "initial": "placed",
        "states": ["placed", "paid", "on-hold", {"name": "shipped", "final": true}, {"name": "cancelled", "final": true}],
        "transitions": [
          {"on": "pay", "from": "placed", "to": "paid", "if": "has funds", "do": ["charge", {"raise": "audit"}]},
          {"on": "pay", "from": "placed", "to": "on-hold", "if": "is known"},
          {"on": "audit", "from": "paid", "to": "on-hold", "if": "looks odd", "do": "ask for review"},
          {"on": "release", "from": "on-hold", "to": "paid"},
          {"on": "ship", "from": "paid", "to": "shipped", "do": "print label"},
          {"on": "cancel", "from": {"any": true}, "to": "cancelled"},
          {"ignore": "audit", "in": "placed"}
        ],
        "deferrals": [{"defer": "ship", "in": "on-hold"}]
      }
      """
    ),
    (
      "Connection",
      """
      {
        "format": "state-machine-chart", "version": 1, "name": "connection", "initial": "closed",
        "states": ["closed", {"name": "open", "initial": "idle", "states": ["idle", "busy"]}, "waiting"],
        "transitions": [
          {"on": "open", "from": ["closed", "waiting"], "to": "open"},
          {"on": "receive", "from": "idle", "to": "busy"},
          {"on": "done", "from": "busy", "to": "idle"},
          {"on": "fail", "from": "open", "to": "waiting"},
          {"on": "close", "from": "idle", "to": "closed"}
        ],
        "timeouts": [
          {"after": "30s", "in": "idle", "fire": "close"}, {"after": "1500ms", "in": "waiting", "fire": "open"},
          {"after": "5 min", "in": "open", "fire": "fail"}
        ],
        "invocations": [{"invoke": "read frames", "in": "open", "kind": "stream"}, {"invoke": "reply", "in": "busy", "kind": "task"}]
      }
      """
    ),
  ]
}
