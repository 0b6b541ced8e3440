#if Macros
  extension RandomRules {
    /// A type with the definition, as a source file.
    var text: String {
      """
      @CheckedAtCompileTime
      enum Random {
        enum State: Hashable { case a, b, c, d, e, f, g }
        enum Event: Hashable, CaseIterable { case w, x, y, z }
        static let definition: MachineDefinition<State, Event> = .verified(initial: .a, total: true) { sm in
      \(text(of: lines))
        }
      }
      """
    }

    private func text(of lines: [Line]) -> String { lines.map(text).joined(separator: "\n") }

    private func text(_ line: Line) -> String {
      switch line {
      case .transition(let events, let sources, let target?, let isGuarded):
        let condition = isGuarded ? #", if: Guard("may") { _ in true }"# : ""
        return "sm.when(\(text(events)), from: \(text(sources)), to: .\(target)\(condition))"
      case .transition(let events, let sources, nil, let isGuarded):
        let condition = isGuarded ? #", if: Guard("may") { _ in true }"# : ""
        return "sm.when(\(text(events)), in: \(text(sources))\(condition)) { step in print(step) }"
      case .always(let source, let target, let isGuarded):
        return "sm.always(from: .\(source), to: .\(target)\(isGuarded ? ", if: isReady" : ""))"
      case .decision(let events, let sources, let isIgnored):
        return "sm.\(isIgnored ? "ignore" : "impossible")(\(text(events)), in: \(text(sources)))"
      case .deferral(let event, let state): return "sm.defer(.\(event), in: .\(state))"
      case .final(let state): return "sm.final(.\(state))"
      case .done(let state, let target): return "sm.onDone(.\(state), to: .\(target))"
      case .compound(let state, let initial, let lines):
        return "sm.compound(.\(state), initial: .\(initial)) { sm in\n\(text(of: lines))\n}"
      case .parallel(let state, let lines): return "sm.parallel(.\(state)) { sm in\n\(text(of: lines))\n}"
      }
    }

    private func text(_ events: Events) -> String {
      switch events {
      case .one(let event): ".\(event)"
      case .list(let list): "[\(list.map { ".\($0)" }.joined(separator: ", "))]"
      case .any: ".any"
      }
    }

    private func text(_ sources: Sources) -> String {
      switch sources {
      case .one(let state): "State.\(state)"
      case .list(let list): "[\(list.map { ".\($0)" }.joined(separator: ", "))]"
      case .any: ".any"
      case .except(let state): ".any(except: .\(state))"
      }
    }
  }
#endif
