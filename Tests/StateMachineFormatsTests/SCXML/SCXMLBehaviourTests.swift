import StateMachineFormats
import StateMachines
import Testing

@Suite("What machines of SCXML charts do")
struct SCXMLBehaviourTests {
  private static let all =
    SCXMLBehaviour.events + SCXMLBehaviour.lastEvent + SCXMLBehaviour.states + SCXMLBehaviour.histories + SCXMLBehaviour.selection

  @Test("A machine of an SCXML chart does what the standard says", arguments: all)
  func behaviour(_ behaviour: SCXMLBehaviour) throws {
    #expect(try SCXMLBehaviour.end(behaviour.chart()) == ["pass"])
  }

  @Test("A machine of an SCXML chart that was written and read does what the standard says", arguments: all)
  func written(_ behaviour: SCXMLBehaviour) throws {
    #expect(try SCXMLBehaviour.end(MachineDescription(scxml: behaviour.chart().scxml())) == ["pass"])
  }

  @Test("A machine of an SCXML chart that was written in JSON and read does what the standard says", arguments: all)
  func writtenInJSON(_ behaviour: SCXMLBehaviour) throws {
    #expect(try SCXMLBehaviour.end(MachineDescription(json: Array(behaviour.chart().json().utf8))) == ["pass"])
  }
}
