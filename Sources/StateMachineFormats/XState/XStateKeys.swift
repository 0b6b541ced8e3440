/// The keys of the configuration of XState 5, and what is said about keys of other versions.
struct XStateKeys {
  let allowed: [String]
  /// What to write in place of a key that is known and not read, by key.
  let refused: [String: String]
  /// Keys that say nothing about what a machine does, with what they are for.
  var ignored: [String: String] = [:]
  /// What keys of older versions are called now, which a lenient reader takes them for.
  var renamed: [String: String] = [:]

  /// Keys of any state, the machine itself included.
  private static let ofAllStates = [
    "id", "type", "initial", "states", "on", "always", "after", "entry", "exit", "onDone", "invoke", "meta", "description", "tags",
  ]

  private static let refusedInAllStates = [
    "output": "'output' is an expression of XState; bind an action that makes the output instead",
    "onEntry": "'onEntry' is a key of XState 3; write 'entry'",
    "onExit": "'onExit' is a key of XState 3; write 'exit'",
    "activities": "'activities' is a key of XState 4; write 'invoke'",
    "data": "'data' is a key of XState 4; bind an action that makes the output instead",
    "parallel": "'parallel' is a key of XState 3; write \"type\": \"parallel\"",
    "strict": "'strict' is a key of XState 4; remove it",
    "delimiter": "'delimiter' is a key of XState 4; keys are separated by dots",
    "key": "'key' is part of what toJSON() of a machine gives; write the configuration that createMachine takes",
    "order": "'order' is part of what toJSON() of a machine gives; write the configuration that createMachine takes",
    "transitions": "'transitions' is part of what toJSON() of a machine gives; write the configuration that createMachine takes",
    "timeout": "'timeout' is a key of XState 6; write 'after'",
    "onTimeout": "'onTimeout' is a key of XState 6; write 'after'",
    "choice": "'choice' is a key of XState 6; write 'always'",
    "route": "'route' is not supported; write transitions in 'on'",
    "predictableActionArguments": "'predictableActionArguments' is a key of XState 4; remove it",
    "preserveActionOrder": "'preserveActionOrder' is a key of XState 4; remove it",
    "tsTypes": "'tsTypes' is a key of XState 4; remove it",
  ]

  static let state = XStateKeys(
    allowed: ofAllStates,
    refused: refusedInAllStates.merging([
      "target": "only a history has a 'target' here; write \"type\": \"history\", or a transition in 'on' or 'always'",
      "context": "only the machine has a 'context'; write the values there",
    ]) { first, _ in first }, renamed: renamedInAllStates)

  static let machine = XStateKeys(
    allowed: ofAllStates + ["context", "$schema"],
    refused: refusedInAllStates.merging([
      "version": "'version' has no place in a chart; write it in 'description' or 'meta'",
      "schemas": "'schemas' is a key of XState 6; remove it",
      "input": "'input' is an expression of XState; bind actions to closures that have a context",
      "internalEvents": "'internalEvents' is a key of XState 6; remove it",
      "guards": implementations("guards"), "actions": implementations("actions"), "actors": implementations("actors"),
      "delays": implementations("delays"),
    ]) { first, _ in first },
    ignored: Dictionary(uniqueKeysWithValues: ["types", "tsTypes", "schema"].map { ($0, "'\($0)' is for TypeScript only") }),
    renamed: renamedInAllStates)

  private static let renamedInAllStates = ["onEntry": "entry", "onExit": "exit"]

  static let history = XStateKeys(
    allowed: ["id", "type", "history", "target"],
    refused: Dictionary(
      uniqueKeysWithValues: ["on", "states", "initial", "entry", "exit", "always", "after", "meta", "description", "tags"].map {
        ($0, "a history has no '\($0)'; remove it")
      }))

  static let transition = XStateKeys(
    allowed: ["target", "guard", "actions", "reenter", "description", "meta"],
    refused: [
      "cond": "'cond' is a key of XState 4; write 'guard'",
      "internal": "'internal' is a key of XState 4; leave it out for an internal transition, write \"reenter\": true for an external one",
      "in": "'in' is a key of XState 4; write a guard by its name",
      "delay": "'delay' is a key of XState 4; write the milliseconds as a key in 'after'",
      "event": "'event' is a key of XState 3; write the event as a key in 'on'",
      "params": "parameters are not supported; give the guard or action a name of its own",
      "tags": "only states have tags",
      "context": "'context' is a key of XState 6; name an action",
      "to": "'to' is a key of XState 6; write 'target'",
      "eventType": "'eventType' is part of what toJSON() of a machine gives; remove it",
      "source": "'source' is part of what toJSON() of a machine gives; remove it",
    ], renamed: ["cond": "guard", "internal": "reenter"])

  static let initial = XStateKeys(allowed: ["target", "actions"], refused: ["guard": "an initial state has no guard; remove it"])

  static let reference = XStateKeys(
    allowed: ["type"],
    refused: [
      "params": "parameters are not supported; give the guard or action a name of its own",
      "exec": "'exec' is code; name the action, and bind the name to a closure",
      "guards": "guards that are made of other guards are not supported; give their combination a name",
      "children": "guards that are made of other guards are not supported; give their combination a name",
      "assignment": "'assignment' is an expression of XState; name an action",
      "event": "actions that raise or send events are code in XState 5; name an action",
    ])

  static let invocation = XStateKeys(
    allowed: ["src", "id", "onDone", "onError", "onSnapshot"],
    refused: [
      "input": "'input' is an expression of XState; the code that runs the invocation knows its input",
      "systemId": "'systemId' is not supported; remove it",
      "data": "'data' is a key of XState 4; the code that runs the invocation knows its input",
      "autoForward": "'autoForward' is a key of XState 4; remove it",
      "type": "'type' is a key of XState 4; remove it",
      "timeout": "'timeout' is a key of XState 6; write 'after' in the state",
      "onTimeout": "'onTimeout' is a key of XState 6; write 'after' in the state",
    ])

  private static func implementations(_ key: String) -> String {
    "'\(key)' has implementations, which are not read; bind the names to closures"
  }

  /// Keys by which XState 6 and other tools mark code.
  static func isExpression(_ key: String) -> Bool {
    key.hasPrefix("@") || key == "$function" || key == "$expr" || key == "$unserializable"
  }
}
