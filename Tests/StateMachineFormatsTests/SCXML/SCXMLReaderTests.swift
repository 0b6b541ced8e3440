import StateMachineFormats
import StateMachines
import Testing

@Suite("Charts that are read from SCXML")
struct SCXMLReaderTests {
  private static let states: [SCXMLSnippet] = [
    SCXMLSnippet("the first state is the initial one", "<state id='a'/><final id='b'/>", "initial a", "atomic a", "final b"),
    SCXMLSnippet(
      "a state starts in its first child, behind its history",
      "<state id='a'><history id='h'><transition target='c'/></history><state id='b'/><state id='c'/></state>",
      "initial a", "compound a, initial b", "atomic b in a", "atomic c in a", "history of a: c"),
    SCXMLSnippet(
      "initial as attribute", "<state id='a' initial='c'><state id='b'/><state id='c'/></state>",
      "initial a", "compound a, initial c", "atomic b in a", "atomic c in a"),
    SCXMLSnippet(
      "initial in two regions, below",
      "<state id='a' initial='d f'><parallel id='b'><state id='c'><state id='d'/></state><state id='e'><state id='f'/></state></parallel></state>",
      "initial a", "compound a, initial d, f", "parallel b in a", "compound c in b, initial d", "atomic d in c",
      "compound e in b, initial f", "atomic f in e"),
    SCXMLSnippet(
      "initial as element",
      "<state id='a'><initial><transition target='c'><raise event='x'/></transition></initial><state id='b'/><state id='c'/></state>",
      "initial a", "compound a, initial c", "atomic b in a", "atomic c in a"),
    SCXMLSnippet(
      "regions without ids and lines have no name",
      "<parallel id='p'><state><state id='a'/></state><state><onentry><raise event='x'/></onentry><state id='b'/></state><state/></parallel>",
      "initial p", "parallel p", "compound p@0 in p, initial a", "atomic a in p@0", "compound p_2 in p, initial b", "atomic b in p_2",
      "atomic p_3 in p", "entry p_2: raise x"),
    SCXMLSnippet(
      "states without ids are named by their places", "<state id='state_2'/><state/><state><state/></state>",
      "initial state_2", "atomic state_2", "atomic state_2_", "compound state_3, initial state_3_1", "atomic state_3_1 in state_3"),
    SCXMLSnippet(
      "histories of both depths are targets",
      """
      <state id='a'><history id='s'><transition target='b'><raise event='x'/></transition></history>
      <history id='d' type='deep'><transition target='b'/></history><state id='b'/></state>
      <state id='c'><transition event='e' target='s'/><transition event='f' target='d'/></state>
      """,
      "initial a", "compound a, initial b", "atomic b in a", "atomic c", "e.*: c -> history(of: a)", "f.*: c -> deep history(of: a)",
      "history of a: b / raise x", "deep history of a: b"),
    SCXMLSnippet(
      "each block is a hook",
      "<state id='a'><onentry><raise event='x'/></onentry><onentry/><onentry><log label='l' expr='1'/></onentry><onexit><cancel sendid='s'/></onexit></state>",
      "initial a", "atomic a", "entry a: raise x", "entry a: log l 1", "exit a: cancel s"),
    SCXMLSnippet(
      "invocations by name are kept", "<state id='a'><invoke src='charge' id='i'/><invoke src='other'/></state>",
      "initial a", "atomic a", "invoke charge as i in a", "invoke other in a"),
    SCXMLSnippet(
      "layout of an editor is passed over",
      """
      <state id='a' xmlns:qt='http://www.qt.io/2015/02/scxml-ext' qt:x='1'><qt:editorinfo geometry='1;2'/>
      <transition event='e'><qt:editorinfo/></transition><o:x xmlns:o='other'>text</o:x></state>
      """,
      "initial a", "atomic a", "e.*: in a"),
  ]

  private static let transitions: [SCXMLSnippet] = [
    SCXMLSnippet("without target", "<state id='a'><transition event='e'/></state>", "initial a", "atomic a", "e.*: in a"),
    SCXMLSnippet(
      "without event", "<state id='a'><transition cond='true' target='a'/></state>", "initial a", "atomic a", "always: a -> a if true"),
    SCXMLSnippet(
      "internal from a compound state to states inside is local",
      "<state id='a'><transition event='e' target='b' type='internal'/><state id='b'/></state>",
      "initial a", "compound a, initial b", "atomic b in a", "e.*: a -> b (local)"),
    SCXMLSnippet(
      "internal from a compound state to its history is local",
      "<state id='a'><transition event='e' target='h' type='internal'/><history id='h'><transition target='b'/></history><state id='b'/></state>",
      "initial a", "compound a, initial b", "atomic b in a", "e.*: a -> history(of: a) (local)", "history of a: b"),
    SCXMLSnippet(
      "internal to itself or elsewhere is external",
      "<state id='a'><transition event='e' target='a' type='internal'/><transition event='f' target='c' type='internal'/><state id='b'/></state><state id='c'/>",
      "initial a", "compound a, initial b", "atomic b in a", "atomic c", "e.*: a -> a", "f.*: a -> c"),
    SCXMLSnippet(
      "internal from a parallel or atomic state is external",
      "<parallel id='p'><transition event='e' target='a' type='internal'/><state id='a'><transition event='e' target='a' type='internal'/></state></parallel>",
      "initial p", "parallel p", "atomic a in p", "e.*: p -> a", "e.*: a -> a"),
    SCXMLSnippet(
      "descriptors with points and stars", "<state id='a'><transition event=' a  b.* c.d. a '/></state>",
      "initial a", "atomic a", "a.*, b.*, c.d.*: in a"),
    SCXMLSnippet("a star beside others", "<state id='a'><transition event='a * b'/></state>", "initial a", "atomic a", "any: in a"),
    SCXMLSnippet(
      "completion, failure and names are lines of their own",
      "<state id='a'><transition event='x done.state.a y error' target='a'><raise event='z'/></transition></state>",
      "initial a", "atomic a", "x.*, y.*: a -> a / raise z", "done(a): a -> a / raise z", "failure: a -> a / raise z"),
    SCXMLSnippet(
      "failures in all spellings",
      "<state id='a'><transition event='error.* error.execution error.execution.*'/><transition event='error.other'/></state>",
      "initial a", "atomic a", "failure: in a", "error.other.*: in a"),
    SCXMLSnippet(
      "conditions and names of guards",
      """
      <datamodel><data id='x' expr='1'/></datamodel><state id='a'><transition cond='x &gt; 1' target='a'/><transition cond='hasFunds' target='a'/>
      <transition cond='has funds' target='a'/><transition cond='Math.pow(x, 2)' target='a'/><transition cond="In('a')" target='a'/>
      <transition cond='x' target='a'/><transition machine:guard='x' target='a'/><transition cond='x' machine:guard='is set' target='a'/></state>
      """,
      "initial a", "variable x = 1", "atomic a", "always: a -> a if x > 1", "always: a -> a if hasFunds", "always: a -> a if has funds",
      "always: a -> a if Math.pow(x, 2)", "always: a -> a if In('a')", "always: a -> a if x", "always: a -> a if x",
      "always: a -> a if is set"),
    SCXMLSnippet(
      "closures by name",
      "<state id='a'><onentry><machine:call name='in'/></onentry><transition event='e'><machine:call name='one'/></transition><transition event='f'><machine:call name='one'/><machine:call name='two'/></transition></state>",
      "initial a", "atomic a", "e.*: in a / one", "f.*: in a / one; two", "entry a: in"),
    SCXMLSnippet(
      "lines that are no transitions",
      "<state id='a'><transition event='e' machine:kind='ignored'/><transition event='f' machine:kind='impossible'/><transition event='g' target='a' machine:kind='local'/></state>",
      "initial a", "atomic a", "e.*: ignored in a", "f.*: impossible in a", "g.*: a -> a (local)"),
    SCXMLSnippet("deferral", "<state id='a' machine:defer='e f'/>", "initial a", "atomic a", "defer e.*, f.* in a"),
  ]

  private static let statements: [SCXMLSnippet] = [
    SCXMLSnippet(
      "sending",
      """
      <state id='a'><onentry><raise event='a.b'/><send event='b'/><send event='c' delay='.5s' id='i'/><send eventexpr='"d"' delayexpr="'100ms'"/>
      <send event='e' target='#_internal'/><send event='f' type='http://www.w3.org/TR/scxml/#SCXMLEventProcessor'/>
      <cancel sendidexpr="'i'"/></onentry></state>
      """,
      "initial a", "atomic a",
      "entry a: raise a.b; send b; send c after 0.5 seconds as i; send d after 0.1 seconds; raise e; send f; cancel i"),
    SCXMLSnippet(
      "choices",
      """
      <state id='a'><onentry><if cond="In('a')"><raise event='a'/><elseif cond='is late'/><raise event='b'/><if cond='true'/><else/>
      <raise event='c'/></if></onentry></state>
      """,
      "initial a", "atomic a", "entry a: if In('a') { raise a } else if is late { raise b; if true {  } } else { raise c }"),
    SCXMLSnippet(
      "variables at every level, in document order",
      """
      <datamodel><data id='x' expr=' 1 '/></datamodel><state id='a'><state id='b'><datamodel><data id='y'/><data id='z'>
      a  text </data></datamodel></state><datamodel><data id='n'>-1.5e3</data><data id='s'>"it's"</data><data id='t'>true</data></datamodel></state>
      """,
      "initial a", "variable x = 1", "variable y", "variable z = 'a text'", "variable n = -1.5e3", "variable s = 'it\\'s'",
      "variable t = true", "compound a, initial b", "atomic b in a"),
    SCXMLSnippet(
      "assignments",
      "<datamodel><data id='x'/></datamodel><state id='a'><onentry><assign location='x' expr='x + 1'/><assign location=' x '>2</assign><assign location='x'>x + 1</assign></onentry></state>",
      "initial a", "variable x", "atomic a", "entry a: x = x + 1; x = 2; x = 'x + 1'"),
  ]

  @Test("A part of an SCXML file is read as what the standard says", arguments: states + transitions + statements)
  func lines(snippet: SCXMLSnippet) throws {
    let chart = try snippet.read()

    #expect(chart.description.split(separator: "\n").map(String.init).filter { $0 != "errors are events" } == snippet.lines)
  }

  @Test("A part of an SCXML file that was written is read as the same", arguments: states + transitions + statements)
  func roundTrip(snippet: SCXMLSnippet) throws {
    let chart = try snippet.read()

    let text = try chart.scxml()
    let copy = try MachineDescription(scxml: text)

    #expect(try copy.withoutPlaces == chart.withoutPlaces)
    #expect(try copy.scxml() == text)
  }

  @Test("What the root of an SCXML file says about the chart is read")
  func root() throws {
    let attributes = """
       name='shop' initial='b' datamodel='ecmascript' binding='early' machine:version='1' machine:onerror='undo' machine:text='A shop &amp; more'
       machine:tags='one two%20words %' machine:meta='{"a": 1}'
      """
    let content = "<machine:initial><raise event='go'/></machine:initial><state id='a'/><state id='b'/>"

    let chart = try MachineDescription(scxml: SCXMLSnippet.file(content, attributes: attributes), file: "Shop/shop.scxml")

    #expect(chart.name == "shop")
    #expect(chart.onError == .undo)
    #expect(chart.initial.map(\.state) == ["b"])
    #expect(chart.initialStatements == [.raise(event: "go")])
    #expect(chart.notes?.text == "A shop & more")
    #expect(chart.notes?.tags == ["one", "two words", ""])
    #expect(chart.notes?.meta == #"{"a": 1}"#)
    #expect("\(chart.place)" == "shop.scxml:1:1")
    #expect(try MachineDescription(scxml: chart.scxml()).withoutPlaces == chart.withoutPlaces)
  }

  @Test("Everything that is read has the line and column of its element")
  func places() throws {
    let chart = try SCXMLSnippet(
      "", "<state id='a'>\n  <onentry><raise event='x'/></onentry>\n  <transition event='e'/>\n</state>"
    ).read()

    #expect(
      "\(chart.states[0].place), \(chart.hooks[0].place), \(chart.transitions[0].place)"
        == "chart.scxml:2:1, chart.scxml:3:3, chart.scxml:4:3")
  }

  @Test("The events of a chart are those that it sends, and descriptors without star")
  func events() throws {
    let content = "<state id='a'><onentry><send event='b.c'/></onentry><transition event='t key.* u.'/><transition event='*'/></state>"

    let chart = try SCXMLSnippet("", content).read()

    #expect(chart.events.map(\.name) == ["t", "b.c"])
  }

  @Test("The descriptors for any event are read alike", arguments: ["*", ".*"])
  func anyEvent(descriptor: String) throws {
    let chart = try SCXMLSnippet("", "<state id='a'><transition event='\(descriptor)'/></state>").read()

    #expect(chart.transitions.map(\.events) == [.any])
  }

  @Test("Errors in guards and hooks of an SCXML file are events, as the standard says")
  func errorPolicy() throws {
    #expect(try SCXMLSnippet("", "<state id='a'/>").read().onError == .raise)
  }
}
