/// The coded form of a description, as other programs know it; it may grow and never changes otherwise.
enum CodedDescription {
  static let golden = #"""
    {
      "deferrals": [
        {
          "events": {"list": {"names": ["seek"]}}, "place": {"fileID": "Shop/Players.swift", "line": 17},
          "states": {"list": {"names": ["ready"]}}
        }
      ],
      "events": [
        {"name": "play"},
        {"name": "pause"},
        {"name": "seek", "payload": "Double", "qualifiedPayload": "Swift.Double"},
        {
          "name": "load", "payload": "(track: String, volume: Int)",
          "qualifiedPayload": "(track: Swift.String, volume: Swift.Int)"
        }
      ],
      "hooks": [
        {
          "events": {"event": {"name": "play"}}, "from": {"list": {"names": ["empty"]}}, "moment": "before",
          "name": "log", "place": {"fileID": "Shop/Players.swift", "line": 12}, "to": {"list": {"names": ["ready"]}}
        },
        {"events": {"list": {"names": ["load"]}}, "moment": "after", "place": {"fileID": "Shop/Players.swift", "line": 13}},
        {
          "moment": "entry", "place": {"fileID": "Shop/Players.swift", "line": 14},
          "states": {"list": {"names": ["empty"]}}
        },
        {
          "moment": "exit", "place": {"fileID": "Shop/Players.swift", "line": 15},
          "states": {"any": {"except": ["empty"]}}
        },
        {"moment": "rejection", "place": {"fileID": "Shop/Players.swift", "line": 16}}
      ],
      "initial": [{"state": "empty"}],
      "place": {"fileID": "Shop/Players.swift", "line": 1},
      "states": [
        {"kind": "atomic", "name": "empty", "place": {"fileID": "Shop/Players.swift", "line": 1}},
        {
          "kind": "final", "name": "playing", "payload": "(track: String, from: Double)",
          "place": {"fileID": "Shop/Players.swift", "line": 2},
          "qualifiedPayload": "(track: Swift.String, from: Swift.Double)"
        },
        {
          "kind": "atomic", "name": "ready", "payload": "String", "place": {"fileID": "Shop/Players.swift", "line": 3},
          "qualifiedPayload": "Swift.String"
        }
      ],
      "timeouts": [
        {
          "duration": {"attoseconds": 500000000000000000, "seconds": 1}, "event": "play",
          "place": {"fileID": "Shop/Players.swift", "line": 18}, "state": "empty"
        },
        {"event": "pause", "place": {"fileID": "Shop/Players.swift", "line": 19}, "state": "ready"}
      ],
      "transitions": [
        {
          "actionName": "load", "branches": [], "events": {"event": {"name": "play"}}, "guardName": "is free",
          "hasAction": true, "kind": "local", "place": {"fileID": "Shop/Players.swift", "line": 3},
          "sources": {"list": {"names": ["empty"]}}, "targets": [{"state": "ready"}]
        },
        {
          "branches": [], "events": {"list": {"names": ["pause", "play"]}}, "hasAction": true, "kind": "internal",
          "place": {"fileID": "Shop/Players.swift", "line": 4}, "sources": {"any": {"except": ["empty"]}},
          "targets": []
        },
        {
          "branches": [], "dataTraits": ["makesPayload"], "events": {"event": {"name": "seek"}},
          "guardForm": ["not", "guard", "is free", "", ""], "guardName": "!is free",
          "hasAction": true,
          "kind": "external", "place": {"fileID": "Shop/Players.swift", "line": 5}, "sources": {"any": {"except": []}},
          "targets": [{"state": "playing"}]
        },
        {
          "branches": [
            {
              "actionName": "clear", "guardName": "is free", "hasAction": false,
              "targets": [{"state": "empty"}]
            },
            {"hasAction": false, "targets": [{"state": "ready"}]}
          ],
          "events": {"list": {"names": ["load"]}}, "hasAction": false, "kind": "external",
          "place": {"fileID": "Shop/Players.swift", "line": 6}, "sources": {"list": {"names": ["ready"]}},
          "targets": []
        },
        {
          "branches": [], "events": {"any": {}}, "guardName": "is free", "hasAction": false, "kind": "external",
          "place": {"fileID": "Shop/Players.swift", "line": 7}, "sources": {"list": {"names": ["empty"]}},
          "targets": [{"state": "empty"}]
        },
        {
          "branches": [], "events": {"matching": {}}, "guardName": "is free", "hasAction": false, "kind": "external",
          "place": {"fileID": "Shop/Players.swift", "line": 8}, "sources": {"list": {"names": ["empty"]}},
          "targets": [{"state": "empty"}]
        },
        {
          "branches": [], "events": {"failure": {}}, "hasAction": false, "kind": "external",
          "place": {"fileID": "Shop/Players.swift", "line": 9}, "sources": {"list": {"names": ["empty"]}},
          "targets": [{"state": "empty"}]
        },
        {
          "branches": [], "events": {"done": {"state": "empty"}}, "hasAction": false, "kind": "external",
          "place": {"fileID": "Shop/Players.swift", "line": 10},
          "sources": {"list": {"names": ["empty"]}}, "targets": [{"state": "empty"}]
        },
        {
          "branches": [], "events": {"always": {}}, "guardName": "is free", "hasAction": false, "kind": "external",
          "place": {"fileID": "Shop/Players.swift", "line": 11},
          "sources": {"list": {"names": ["ready"]}}, "targets": [{"state": "empty"}]
        }
      ]
    }
    """#
}
