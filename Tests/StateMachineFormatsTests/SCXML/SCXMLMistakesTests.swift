import StateMachineFormats
import StateMachines
import Testing

@Suite("Mistakes in SCXML files")
struct SCXMLMistakesTests {
  /// Content that begins in line 2, and the issues with it.
  struct Mistake: Sendable, CustomStringConvertible {
    var content: String
    var issues: [String]

    init(_ content: String, _ issues: String...) { (self.content, self.issues) = (content, issues) }

    var description: String { content }
  }

  private static let structure: [Mistake] = [
    Mistake("", "1:1: <scxml> has no states; write <state>, <parallel> or <final> into it"),
    Mistake("<state id='a'/><state id='a'/>", "2:23: the id 'a' is used twice; the other element is at line 2, column 1"),
    Mistake("<state id='a b'/>", "2:8: the id 'a b' is not a name: it is empty or contains white space"),
    Mistake("<state id=''/>", "2:8: the id '' is not a name: it is empty or contains white space"),
    Mistake("<stat id='a'/><state id='b'/>", "2:1: <scxml> has no element <stat>; did you mean 'state'?"),
    Mistake("<state id='a'><machine:state/></state>", "2:15: <state> has no element <machine:state>"),
    Mistake("<state id='a' taget='b'/>", "2:15: <state> has no attribute 'taget'"),
    Mistake(
      "<state id='a'><transition event='e' taget='a'/></state>", "2:37: <transition> has no attribute 'taget'; did you mean 'target'?"),
    Mistake("<state id='a' machine:tag='b'/>", "2:15: <state> has no attribute 'machine:tag'; did you mean 'tags'?"),
    Mistake(
      "<final id='a'><transition event='e' target='a'/></final>",
      "2:15: <transition> cannot be in <final>; it can be in <history>, <initial>, <parallel> or <state>"),
    Mistake(
      "<history id='h'><transition target='a'/></history><state id='a'/>",
      "2:1: <history> cannot be in <scxml>; it can be in <parallel> or <state>"),
    Mistake(
      "<parallel id='p'><final id='f'/><state id='a'/></parallel>", "2:18: <final> cannot be in <parallel>; it can be in <scxml> or <state>"
    ),
    Mistake("<final id='f'><donedata/><donedata/></final>", "2:26: 'f' has two elements <donedata>; it has one at most"),
    Mistake("<state id='a'><scxml/></state>", "2:15: <scxml> cannot be in <state>; it is the root of a file"),
    Mistake("<parallel id='p'/>", "2:1: the parallel state 'p' has no states inside; write <state> instead"),
    Mistake("<state id='a'>text<state id='b'/></state>", "2:15: <state> contains no text, but 'text'"),
    Mistake("<state id='a' initial='b'/><state id='b'/>", "2:15: 'a' has an initial state, but no states inside"),
    Mistake(
      "<state id='a' initial='c'><state id='b'/></state><state id='c'/>", "2:24: 'initial' of 'a' leads to 'c', which is not inside it"),
    Mistake(
      "<state id='a' initial='b'><initial><transition target='b'/></initial><state id='b'/></state>",
      "2:27: 'a' has both 'initial' and <initial>; write one of them"),
    Mistake("<state id='a'><initial/><state id='b'/></state>", "2:15: <initial> has no <transition>; write one with a 'target'"),
    Mistake(
      "<state id='a'><initial><transition event='e' cond='true' target='c'/></initial><state id='b'/></state><state id='c'/>",
      "2:24: <initial> of 'a' leads to 'c', which is not inside it",
      "2:36: the transition of <initial> has no 'event': it is always taken",
      "2:46: the transition of <initial> has no 'cond': it is always taken"),
    Mistake(
      "<state id='a'><history id='h'><transition target='c'/></history><state id='b'/></state><state id='c'/>",
      "2:31: the history of 'a' leads to 'c', which is not inside it"),
    Mistake(
      "<state id='a'><history id='h'><transition target='h'/></history><state id='b'/></state>",
      "2:31: the history 'h' leads to itself"),
    Mistake(
      "<state id='a'><history id='h' type='depe'><transition/></history><state id='b'/></state>",
      "2:31: 'type' of <history> is 'depe'; it can be 'shallow' or 'deep'", "2:43: 'target' of <transition> is missing"),
  ]

  private static let transitions: [Mistake] = [
    Mistake(
      "<state id='a'><transition event='e' target='paide'/></state><state id='paid'/>",
      "2:45: there is no state 'paide'; did you mean 'paid'?"),
    Mistake(
      "<state id='a'><transition event='e' target='a b'/></state><state id='b'/>",
      "2:45: 'a' and 'b' cannot be active together: they are not in different regions of a parallel state"),
    Mistake(
      "<state id='a'><transition event='e' target='a b'/><state id='b'/></state>", "2:45: 'b' is inside 'a': name only the inner one"),
    Mistake("<state id='a'><transition event='e' target=' '/></state>", "2:37: 'target' is empty; it names a state"),
    Mistake("<state id='a'><transition event=''/></state>", "2:27: 'event' is empty; leave it out or name an event"),
    Mistake("<state id='a'><transition event='e' cond=''/></state>", "2:37: 'cond' is empty; leave it out or write a condition"),
    Mistake("<state id='a'><transition/></state>", "2:15: <transition> has neither 'event' nor 'cond' nor 'target'; it needs one of them"),
    Mistake(
      "<state id='a'><transition event='e' type='intern'/></state>",
      "2:37: 'type' of <transition> is 'intern'; it can be 'external' or 'internal'; did you mean 'internal'?"),
    Mistake(
      "<state id='a'><transition event='a*b'/></state>",
      "2:34: 'a*b' is no event descriptor; write a name such as 'a.b', with '.*' at its end at most"),
    Mistake(
      "<state id='aa'><transition event='done.state.ab'/></state>",
      "2:35: 'done.state.ab' waits for a state that does not exist; did you mean 'aa'?"),
    Mistake("<state id='a'><transition event='done'/></state>", "2:34: 'done' is not supported; name the states: 'done.state.ID'"),
    Mistake(
      "<state id='a'><transition event='done.state.a'/><state id='a.b'/></state>",
      "2:34: 'done.state.a' also matches the completion of states whose ids begin with 'a.'; rename one of them"),
    Mistake(
      "<state id='a'><transition event='error'/><onentry><raise event='error.x'/></onentry></state>",
      "2:34: 'error' here does not match 'error.x', which the file sends; name it in a transition of its own"),
    Mistake(
      "<state id='a'><transition event='e' cond='x &gt; 1' target='a'/></state>", "2:43: 'x' is not a variable of the chart"),
    Mistake(
      "<state id='order'><transition event='e' cond=\"In('ordre')\"/></state>",
      "2:50: 'ordre' is not a state of the chart; did you mean 'order'?"),
    Mistake(
      "<state id='a'><transition event='e' machine:kind='lokal'/></state>",
      "2:37: 'machine:kind' is 'lokal'; it can be one of 'local', 'ignored', 'impossible', 'stopping'"),
    Mistake(
      "<state id='a'><transition event='e' target='a' machine:kind='ignored'/></state>",
      "2:48: a transition of 'machine:kind' 'ignored' has an 'event', and neither condition, target nor content"),
    Mistake(
      "<state id='a'><transition event='e' cond='is late' machine:guard='b'/></state>",
      "2:52: 'cond' is no expression, and 'machine:guard' names a closure; write one of them"),
  ]

  private static let expressions: [Mistake] = [
    Mistake(
      "<datamodel><data id='x' expr='1'/></datamodel><state id='a'><transition cond='x &lt; 1 &amp;&amp; y'/></state>",
      "2:99: 'y' is not a variable of the chart"),
    Mistake(
      "<datamodel><data id='x' expr=' 1 +\n  '/></datamodel><state id='a'/>", "2:35: in '1 +': an operand is missing at the end"),
    Mistake(
      "<datamodel><data id='x' expr='\n  1 -\n  yes'/></datamodel><state id='a'/>", "4:3: 'yes' is not a variable of the chart"),
    Mistake(
      "<state id='a'><onentry><log expr='\"é\" + Math.abs(1)'/><send eventexpr=\"'\" event='e'/></onentry></state>",
      "2:41: in '\"é\" + Math.abs(1)': 'Math.abs' is not supported: the only function of expressions is In('state')",
      "2:61: <send> has both 'event' and 'eventexpr'; write one of them", "2:72: in ''': the string does not end"),
    Mistake(
      "<state id='a'><onentry><log expr='_sessionid'/></onentry></state>",
      "2:35: in '_sessionid': '_sessionid' is not supported: the only system variable of expressions is '_event'"),
    Mistake("<datamodel><data id='_name'/></datamodel><state id='a'/>", "2:18: '_name' cannot be the name of a variable in expressions"),
  ]

  static let all = structure + transitions + expressions + content

  private static let content: [Mistake] = [
    Mistake(
      "<script>x</script><state id='a'/>", "2:1: <script> is not supported: bind a closure by its name: <machine:call name=\"…\"/>"),
    Mistake(
      "<state id='a'><onentry><foreach/><script/></onentry></state>",
      "2:24: <foreach> is not supported: variables have no lists; bind a closure by its name: <machine:call name=\"…\"/>",
      "2:34: <script> is not supported: bind a closure by its name: <machine:call name=\"…\"/>"),
    Mistake(
      "<state id='a'><onentry><o:do xmlns:o='o'/></onentry></state>",
      "2:24: <o:do> is an action of another program; bind a closure by its name: <machine:call name=\"…\"/>"),
    Mistake(
      "<final id='a'><donedata><param/></donedata></final>", "2:25: 'name' of <param> is missing"),
    Mistake(
      "<state id='a'><invoke src='x' type='vxml3'><param/><finalize/></invoke></state>",
      "2:31: 'type' of <invoke> is not supported: what is invoked is bound by 'src'",
      "2:44: <param> is not supported: bind the invocation to a closure, which may read variables",
      "2:52: <finalize> is not supported: events of invocations carry no data; bind the invocation to a closure"),
    Mistake(
      "<state id='a'><onentry><send event='e' delayexpr='x' idlocation='y'/></onentry></state>",
      "2:51: 'x' is not a variable of the chart", "2:54: 'idlocation' of <send> is not supported: write 'id'"),
    Mistake("<state id='a'><invoke/></state>", "2:15: 'src' of <invoke> is missing"),
    Mistake("<state id='a'><onentry><raise/></onentry></state>", "2:24: 'event' of <raise> is missing"),
    Mistake(
      "<state id='a'><onentry><raise event='a b'/></onentry></state>",
      "2:38: 'a b' is no name of an event: it is empty, or contains white space or '*'"),
    Mistake(
      "<state id='a'><onentry><raise event='done.state.a'/></onentry></state>",
      "2:38: only the machine itself makes 'done.state.a'; choose another name"),
    Mistake(
      "<state id='a'><onentry><send/><send event='e' eventexpr=\"'e'\"/></onentry></state>", "2:24: 'event' of <send> is missing",
      "2:47: <send> has both 'event' and 'eventexpr'; write one of them"),
    Mistake(
      "<state id='a'><onentry><send event='e' target='#_parent' type='basichttp' namelist='x'><param/></send></onentry></state>",
      "2:40: the target '#_parent' is not supported; leave 'target' out, or write '#_internal'",
      "2:58: the event processor 'basichttp' is not supported; leave 'type' out",
      "2:85: 'x' is not a variable of the chart", "2:88: 'name' of <param> is missing"),
    Mistake(
      "<state id='a'><onentry><send event='e' target='#_internal' delay='1s'/></onentry></state>",
      "2:60: an event for '#_internal' is raised at once, so it has no 'delay'"),
    Mistake(
      "<state id='a'><onentry><send event='e' delay='1 min'/><send eventexpr='x'/></onentry></state>",
      "2:47: the delay '1 min' is no time; write seconds or milliseconds: '5s', '100ms'",
      "2:72: 'x' is not a variable of the chart"),
    Mistake("<state id='a'><onentry><cancel/></onentry></state>", "2:24: 'sendid' of <cancel> is missing"),
    Mistake(
      "<datamodel><data id='x'/><data id='x'/></datamodel><state id='a'/>",
      "2:32: the variable 'x' is declared twice; the other <data> is at line 2, column 18"),
    Mistake("<datamodel><data id='a.b'/></datamodel><state id='a'/>", "2:18: 'a.b' cannot be the name of a variable in expressions"),
    Mistake("<datamodel><data/></datamodel><state id='a'/>", "2:12: 'id' of <data> is missing"),
    Mistake(
      "<datamodel><data id='x'>[1]</data><data id='y'><z/></data><data id='z' src='f'/></datamodel><state id='a'/>",
      "2:12: an array is not supported: a variable is a number, a Boolean, a string or a record of these",
      "2:48: <z> in <data> is not supported: a variable is a number, a Boolean, a string or a record of these",
      "2:72: 'src' of <data> is not supported: write the value as 'expr'"),
    Mistake(
      "<datamodel><data id='x' expr='other'>1</data></datamodel><state id='a'/>",
      "2:25: <data> has both 'expr' and '1' inside; write one of them", "2:31: 'other' is not a variable of the chart"),
    Mistake(
      "<datamodel><data id='count'/></datamodel><state id='a'><onentry><assign location='cuont' expr='Math.pow(count)'/><assign location='count'/></onentry></state>",
      "2:83: 'cuont' is not a variable of the chart; did you mean 'count'?",
      "2:96: in 'Math.pow(count)': 'Math.pow' is not supported: the only function of expressions is In('state')",
      "2:114: 'expr' of <assign> is missing"),
    Mistake(
      "<state id='a'><onentry><assign location='a.b' expr='1'/></onentry></state>",
      "2:42: 'a.b' is not supported: 'location' is the name of a variable"),
    Mistake("<state id='a'><onentry><if/></onentry></state>", "2:24: 'cond' of <if> is missing"),
    Mistake(
      "<state id='a'><onentry><if cond='true'><else/><elseif cond='true'/></if><else/></onentry></state>",
      "2:47: <elseif> follows <else>, which is the last part of <if>", "2:73: <else> cannot be in <onentry>; it can be in <if>"),
    Mistake("<state id='a'><onentry><machine:call/></onentry></state>", "2:24: 'name' of <machine:call> is missing"),
  ]

  @Test(
    "A mistake in an SCXML file is reported with its place and what would be right",
    arguments: all)
  func issues(mistake: Mistake) {
    #expect(SCXMLSnippet.issues(in: mistake.content) == mistake.issues)
  }

  @Test("Mistakes in the root of an SCXML file are reported together with those inside")
  func root() {
    let text = "<scxml xmlns='http://www.w3.org/2005/07/sxml' datamodel='xpath' binding='late'><state id='a' x='1'/></scxml>"

    let error = #expect(throws: FormatError.self) { try MachineDescription(scxml: text) }

    #expect(
      error?.description == """
        5 mistakes in the chart
          chart.scxml:1:1: <scxml> is in the namespace 'http://www.w3.org/2005/07/sxml'; write xmlns="http://www.w3.org/2005/07/scxml"
          chart.scxml:1:1: 'version' of <scxml> is missing; write version="1.0"
          chart.scxml:1:47: the data model 'xpath' is not supported; use 'ecmascript'
          chart.scxml:1:65: late binding is not supported: variables have their values from the start; use 'early'
          chart.scxml:1:94: <state> has no attribute 'x'
        """)
  }

  @Test(
    "A file whose root is another element is no SCXML file", arguments: ["<html/>", "<s:state xmlns:s='http://www.w3.org/2005/07/scxml'/>"])
  func otherRoot(text: String) {
    let error = #expect(throws: FormatError.self) { try MachineDescription(scxml: text) }

    #expect(error?.issues.count == 1)
    #expect(error?.issues.first?.message.contains("an SCXML file has <scxml xmlns=\"http://www.w3.org/2005/07/scxml\">") == true)
  }

  @Test("Other versions of SCXML are refused")
  func version() {
    let error = #expect(throws: FormatError.self) {
      try MachineDescription(scxml: "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='0.9'><state/></scxml>")
    }

    #expect(error?.issues.map(\.message) == ["the version is '0.9'; this library reads '1.0'"])
  }

  @Test("Reading an SCXML file stops after the number of mistakes that the limits allow")
  func limit() {
    let content = String(repeating: "<state x='1'/>", count: 10)

    let error = #expect(throws: FormatError.self) {
      try MachineDescription(scxml: SCXMLSnippet.file(content), limits: ReadingLimits(maximumIssues: 3))
    }

    #expect(error?.issues.count == 4)
    #expect(error?.issues.last?.message == "reading stopped here, after 3 mistakes; correct these first")
  }
}
