#if Macros
  /// The cells – a state together with an event – that a definition leaves undecided, by the case at which they are reported.
  struct UndecidedCells {
    /// Cells of one state or of one event.
    struct Group: Equatable {
      enum Place: Equatable {
        case state(String)
        case event(String)
      }

      let place: Place
      /// The events of the state, or the states of the event, in order.
      let others: [String]

      var states: [String] { if case .state(let name) = place { [name] } else { others } }
      var events: [String] { if case .event(let name) = place { [name] } else { others } }
    }

    private(set) var groups: [Group] = []

    /// Puts together what one case is the reason for: a new event is undecided in many states, a new state leaves many events undecided.
    ///
    /// The case with the most cells comes first, of equal ones an event.
    init(_ cells: [(state: String, event: String)], states: [String], events: [String]) {
      var cells = cells
      while !cells.isEmpty {
        let byEvent = events.map { event in (event, cells.filter { $0.event == event }.map(\.state)) }
        let byState = states.map { state in (state, cells.filter { $0.state == state }.map(\.event)) }
        let event = byEvent.max { $0.1.count < $1.1.count }
        let state = byState.max { $0.1.count < $1.1.count }
        if let event, !event.1.isEmpty, event.1.count >= state?.1.count ?? 0 {
          groups.append(Group(place: .event(event.0), others: states.filter(event.1.contains)))
          cells.removeAll { $0.event == event.0 }
        } else if let state, !state.1.isEmpty {
          groups.append(Group(place: .state(state.0), others: events.filter(state.1.contains)))
          cells.removeAll { $0.state == state.0 }
        } else {
          return
        }
      }
    }
  }
#endif
