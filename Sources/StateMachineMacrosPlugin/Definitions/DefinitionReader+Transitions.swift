#if Macros
  import StateMachines
  import SwiftSyntax

  // Lines for transitions: `when`, `always` and `onDone`.

  extension DefinitionReader {
    /// What stands for the guard of a line, if it has one.
    func condition(_ arguments: CallArguments) -> Condition? { arguments.isGuarded ? anyCondition : nil }

    private var anyCondition: Condition { Condition("guard") { _ in true } }

    func readTransition(_ call: FunctionCallExprSyntax, _ arguments: CallArguments, _ sm: inout Builder) -> Bool {
      let sources = arguments["from"] ?? arguments["in"]
      switch trigger(arguments.unlabelled.first) {
      case .event(let event): return readTransition(.event(event), from: sources, call, arguments, &sm)
      case .call(let event): return readTransition(.event(event), from: sources, call, arguments, &sm, replies: true)
      case .descriptor(let descriptor): return readTransition(.events(descriptor), from: sources, call, arguments, &sm)
      case nil: return false
      }
    }

    /// Reads a line that is for one event, a descriptor, a completion or nothing.
    func readTransition(
      _ trigger: ChartTrigger<StandInState, Event>, from sources: ExprSyntax?, _ call: FunctionCallExprSyntax,
      _ arguments: CallArguments, _ sm: inout Builder, replies: Bool = false
    ) -> Bool {
      guard let sources = matcher(sources) else { return false }
      let line = move(to: call, sm)
      let condition = condition(arguments)
      if let choices = arguments["choosing"] {
        guard let branches = choices.as(ArrayExprSyntax.self)?.all({ branch($0) }) else { return false }
        sm.junction(on: trigger, from: sources, choosing: branches, action: nil, perform: nil, fileID: fileID, line: line)
        return true
      }
      let goal = arguments["to"] ?? arguments["into"]
      let targets = targets(goal)
      guard (goal == nil) == (targets == nil), let kind = kind(arguments) else { return false }
      sm.transition(
        on: trigger, from: sources, into: targets, kind: kind, if: condition, action: nil, perform: nil,
        replies: replies, fileID: fileID, line: line)
      return true
    }

    private func kind(_ arguments: CallArguments) -> TransitionKind? {
      guard let kind = arguments["kind"] else { return .external }
      return switch kind.memberName {
      case "external": .external
      case "local": .local
      default: nil
      }
    }

    /// A branch of a junction.
    private func branch(_ expression: ExprSyntax) -> Branch<Void, StandInState, Event>? {
      guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
      let arguments = CallArguments(call)
      guard let targets = targets(arguments["to"] ?? arguments["into"]) else { return nil }
      if call.calledExpression.isImplicitMember("otherwise") { return Branch(if: nil, into: targets, action: nil, perform: nil) }
      guard call.calledExpression.isImplicitMember("when") else { return nil }
      return Branch(if: anyCondition, into: targets, action: nil, perform: nil)
    }
  }
#endif
