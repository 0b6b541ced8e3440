import StateMachines

enum HostileState: String, CustomStringConvertible {
  case onHold2 = "on-hold"
  case onHold
  case onHold3 = "ON_HOLD"
  case `default`
  case initState = "init"
  case selfState = "self"
  case selfState2 = "Self"
  case noneState = "none"
  case someState = "some"
  case anyState = "any"
  case type2 = "Type"
  case rawValueState = "rawValue"
  case state2fa2 = "2fa"
  case unnamedState = ""
  case unnamedState2 = " "
  case aB = "a \"b\"\\\n"
  case unnamedState3 = "🎉"
  case urlSession = "URLSession"
  case done
  case all
  case isItYes = "is it? yes!"
  case state2fa
  case descriptionState = "description"
  case history
  case of
  case state
  case type
  case x = "\u{301}x\u{202E}"
  case `case`
  case step

  var description: String { rawValue }
}

enum HostileEvent: String, CustomStringConvertible {
  case initEvent = "init"
  case anyEvent = "any"
  case noneEvent = "none"
  case errorExecution = "error.execution"
  case `switch`
  case hookFailureEvent = "hookFailure"
  case done
  case play = "Play"
  case play2 = "PLAY"
  case step
  case matching
  case anyOf

  var description: String { rawValue }
}

let hostileDefinition: MachineDefinition<HostileState, HostileEvent> = .verified(initial: .onHold2) { sm in
  sm.when(.initEvent, from: .onHold2, to: .onHold)
  sm.when(.anyEvent, from: .onHold, to: .onHold3)
  sm.when(.noneEvent, from: .onHold3, to: .default)
  sm.when(.errorExecution, from: .default, to: .initState)
  sm.when(.switch, from: .initState, to: .selfState)
  sm.when(.hookFailureEvent, from: .selfState, to: .selfState2)
  sm.when(.done, from: .selfState2, to: .noneState)
  sm.when(.play, from: .noneState, to: .someState)
  sm.when(.play2, from: .someState, to: .anyState)
  sm.when(.step, from: .anyState, to: .type2)
  sm.when(.matching, from: .type2, to: .rawValueState)
  sm.when(.anyOf, from: .rawValueState, to: .state2fa2)
  sm.when(.initEvent, from: .state2fa2, to: .unnamedState)
  sm.when(.anyEvent, from: .unnamedState, to: .unnamedState2)
  sm.when(.noneEvent, from: .unnamedState2, to: .aB)
  sm.when(.errorExecution, from: .aB, to: .unnamedState3)
  sm.when(.switch, from: .unnamedState3, to: .urlSession)
  sm.when(.hookFailureEvent, from: .urlSession, to: .done)
  sm.when(.done, from: .done, to: .all)
  sm.when(.play, from: .all, to: .isItYes)
  sm.when(.play2, from: .isItYes, to: .state2fa)
  sm.when(.step, from: .state2fa, to: .descriptionState)
  sm.when(.matching, from: .descriptionState, to: .history)
  sm.when(.anyOf, from: .history, to: .of)
  sm.when(.initEvent, from: .of, to: .state)
  sm.when(.anyEvent, from: .state, to: .type)
  sm.when(.noneEvent, from: .type, to: .x)
  sm.when(.errorExecution, from: .x, to: .case)
  sm.when(.switch, from: .case, to: .step)
  sm.when(.hookFailureEvent, from: .step, to: .onHold2)
  sm.when([.anyEvent, .initEvent], from: .any(except: .selfState, .anyState), to: .noneState)
}
