#if Macros
  import StateMachineMacros

  extension RandomRules {
    /// What the library finds when it makes the definition.
    var issues: [DefinitionIssue] {
      var line: UInt = 0
      do {
        _ = try MachineDefinition<State, Event>(initial: .a, total: true) { sm in add(lines, &sm, &line) }
        return []
      } catch {
        return error.issues
      }
    }

    private func add(_ lines: [Line], _ sm: inout Builder, _ place: inout UInt) {
      for line in lines { add(line, &sm, &place) }
    }

    /// Adds a line at a place of its own, as it has one in the source.
    private func add(_ line: Line, _ sm: inout Builder, _ place: inout UInt) {
      place += 1
      let may = Builder.Condition("may") { _ in true }
      switch line {
      case .transition(.one(let event), let sources, let target?, let isGuarded):
        sm.when(event, from: matcher(sources), to: target, if: isGuarded ? may : nil, line: place)
      case .transition(let events, let sources, let target?, let isGuarded):
        sm.when(descriptor(events), from: matcher(sources), to: target, if: isGuarded ? may : nil, line: place)
      case .transition(.one(let event), let sources, nil, let isGuarded):
        sm.when(event, in: matcher(sources), if: isGuarded ? may : nil, perform: { _ in }, line: place)
      case .transition(let events, let sources, nil, let isGuarded):
        sm.when(descriptor(events), in: matcher(sources), if: isGuarded ? may : nil, perform: { _ in }, line: place)
      case .always(let source, let target, let isGuarded): sm.always(from: source, to: target, if: isGuarded ? may : nil, line: place)
      case .decision(.one(let event), let sources, true): sm.ignore(event, in: matcher(sources), line: place)
      case .decision(.one(let event), let sources, false): sm.impossible(event, in: matcher(sources), line: place)
      case .decision(let events, let sources, true): sm.ignore(descriptor(events), in: matcher(sources), line: place)
      case .decision(let events, let sources, false): sm.impossible(descriptor(events), in: matcher(sources), line: place)
      case .deferral(let event, let state): sm.defer(event, in: state, line: place)
      case .final(let state): sm.final(state, line: place)
      case .done(let state, let target): sm.onDone(state, to: target, line: place)
      case .compound(let state, let initial, let lines): sm.compound(state, initial: initial, line: place) { add(lines, &$0, &place) }
      case .parallel(let state, let lines): sm.parallel(state, line: place) { add(lines, &$0, &place) }
      }
    }

    private func descriptor(_ events: Events) -> EventDescriptor<State, Event> {
      switch events {
      case .one(let event): .anyOf([event])
      case .list(let list): .anyOf(list)
      case .any: .any
      }
    }

    private func matcher(_ sources: Sources) -> StateMatcher<State> {
      switch sources {
      case .one(let state): [state]
      case .list(let list): .anyOf(list)
      case .any: .any
      case .except(let state): .any(except: state)
      }
    }
  }
#endif
