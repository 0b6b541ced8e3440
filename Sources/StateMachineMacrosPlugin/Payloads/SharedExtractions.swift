#if Macros
  import SwiftSyntax

  /// Functions that extract the payload of an event, one for all cases with payloads of one type.
  ///
  /// The keys of these cases share it, so that a processor can predict the call whichever event comes next. A case inside an `#if`, or that
  /// is not always available, has a closure of its own, since the shared function would have to name it.
  struct SharedExtractions {
    private let type: EnumSyntax
    private var groups: [Group] = []

    /// Cases whose payloads are of one type.
    private struct Group {
      let payloadType: String
      var payloads: [Payload]
    }

    init(_ type: EnumSyntax) {
      self.type = type
      guard !type.hasConditionalCases else { return }
      for found in type.cases where found.availability.isEmpty {
        guard let payload = Payload(found) else { continue }
        if let index = groups.firstIndex(where: { $0.payloadType == payload.type }) {
          groups[index].payloads.append(payload)
        } else {
          groups.append(Group(payloadType: payload.type, payloads: [payload]))
        }
      }
      groups.removeAll { $0.payloads.count == 1 }
    }

    /// The function for a case; nil where it has none.
    func extraction(of found: CaseSyntax, _ payload: Payload) -> String? {
      guard found.availability.isEmpty else { return nil }
      return groups.firstIndex { $0.payloadType == payload.type }.map { "Self.payload\($0 + 1)" }
    }

    /// The declarations of the functions.
    var functions: [String] {
      groups.enumerated().map { index, group in
        let names = group.payloads[0].numberedNames
        let patterns = group.payloads.map { $0.pattern(binding: names) }.joined(separator: ", ")
        let others = group.payloads.count < type.cases.count ? "\ndefault: nil" : ""
        return """
          @Sendable private static func payload\(index + 1)(of event: \(type.name.declared)) -> (\(group.payloadType))? {
          switch event {
          case \(patterns): \(group.payloads[0].result(of: names))\(others)
          }
          }
          """
      }
    }
  }
#endif
