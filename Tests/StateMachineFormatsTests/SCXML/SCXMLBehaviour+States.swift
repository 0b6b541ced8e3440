// States, histories and the selection of transitions: SCXML 3.1 to 3.11, 3.13 and Appendix D.
extension SCXMLBehaviour {
  static let states: [SCXMLBehaviour] = [
    SCXMLBehaviour(
      "states are entered from the outside in and left from the inside out",
      data("order", "''") + """
        <state id='a'><onentry>\(note("1"))</onentry><onexit>\(note("6"))</onexit>
        <state id='b'><onentry>\(note("2"))</onentry><onexit>\(note("5"))</onexit>
        <state id='c'><onentry>\(note("3"))<raise event='e'/></onentry><onexit>\(note("4"))</onexit></state></state>
        <transition event='e' target='d'>\(note("7"))</transition></state><state id='d'>\(compare("1234567"))</state>
        """),
    SCXMLBehaviour(
      "regions are entered in document order and left in reverse",
      data("order", "''") + """
        <parallel id='p'><onentry>\(note("1"))<raise event='e'/></onentry><onexit>\(note("6"))</onexit>
        <state id='a'><onentry>\(note("2"))</onentry><onexit>\(note("5"))</onexit></state>
        <state id='b'><onentry>\(note("3"))</onentry><onexit>\(note("4"))</onexit></state>
        <transition event='e' target='c'/></parallel><state id='c'>\(compare("123456"))</state>
        """),
    SCXMLBehaviour(
      "the content of initial runs between the entry actions of a state and of its child",
      data("order", "''") + """
        <state id='a'><onentry>\(note("1"))</onentry><initial><transition target='c'>\(note("2"))</transition></initial><state id='b'/>
        <state id='c'><onentry>\(note("3"))</onentry></state>\(compare("123"))</state>
        """),
    SCXMLBehaviour(
      "a machine may start in states of several regions", attributes: " initial='b2 c2'",
      """
      <state id='s'><parallel id='p'><state id='b'><state id='b1'/><state id='b2'/></state><state id='c'><state id='c1'/><state id='c2'/></state></parallel>
      <transition cond="In('b2') &amp;&amp; In('c2') &amp;&amp; In('p') &amp;&amp; In('s')" target='pass'/><transition target='fail'/></state>
      """),
    SCXMLBehaviour(
      "a state may start in states of several regions below",
      """
      <state id='s' initial='b2 c2'><parallel id='p'><state id='b'><state id='b1'/><state id='b2'/></state>
      <state id='c'><state id='c1'/><state id='c2'/></state></parallel>
      <transition cond="In('b2') &amp;&amp; In('c2')" target='pass'/><transition target='fail'/></state>
      """),
    SCXMLBehaviour(
      "a state is inactive when its own exit actions have run, and active before its entry actions",
      data("order", "''") + """
        <state id='a'><onexit><if cond="In('b')">\(note("!"))</if><if cond="In('a')">\(note("1"))</if></onexit>
        <onentry><if cond="In('b')">\(note("!"))</if><if cond="In('a')">\(note("0"))</if></onentry>
        <state id='b'><onentry><raise event='e'/></onentry></state><transition event='e' target='c'/></state>
        <state id='c'>\(compare("01"))</state>
        """),
    SCXMLBehaviour(
      "the completion of a state comes after the entry actions of its final state",
      data("order", "''") + """
        <state id='a'><final id='f'><onentry><raise event='x'/>\(note("1"))</onentry><onexit>\(note("2"))</onexit></final>
        <transition event='x' cond="order == '1'">\(note("x"))</transition><transition event='done.state.a' target='b'/></state>
        <state id='b'>\(compare("1x2"))</state>
        """),
    SCXMLBehaviour(
      "a parallel state completes when all regions have, and after them",
      data("order", "''") + """
        <parallel id='p'><onentry><send event='one'/><send event='two'/></onentry>
        <state id='a'><state id='a1'><transition event='one' target='a2'/></state><final id='a2'/></state>
        <state id='b'><state id='b1'><transition event='two' target='b2'/></state><final id='b2'/></state>
        <transition event='done.state.a'>\(note("a"))</transition><transition event='done.state.b'>\(note("b"))</transition>
        <transition event='done.state.p' target='c'/></parallel><state id='c'>\(compare("ab"))</state>
        """),
    SCXMLBehaviour(
      "a machine ends in a final state at the top, whatever waits",
      """
      <state id='a'><onentry><send event='x'/><raise event='go'/><raise event='x'/></onentry><transition event='go' target='pass'/>
      <transition event='x' target='fail'/></state>
      """),
  ]

  static let histories: [SCXMLBehaviour] = [
    SCXMLBehaviour(
      "a history leads to its default at first, whose content runs after the entry actions of the state",
      data("order", "''") + """
        <state id='a'><transition target='h'/></state>
        <state id='b'><onentry>\(note("1"))</onentry><history id='h'><transition target='d'>\(note("2"))</transition></history>
        <initial><transition target='c'>\(note("!"))</transition></initial><state id='c'/><state id='d'><onentry>\(note("3"))</onentry></state>
        \(compare("123"))</state>
        """),
    SCXMLBehaviour(
      "a shallow history remembers the child alone, a deep one all levels",
      data("order", "''") + """
        <state id='s' initial='c3'><history id='deep' type='deep'><transition target='b'/></history><history id='flat'><transition target='b'/></history>
        <state id='b'/><state id='c'><state id='c1'><onentry>\(note("1"))</onentry></state><state id='c2'><state id='c3'><onentry>\(note("3"))</onentry></state></state></state>
        <transition cond="order == '3'" target='x'/><transition cond="order == '33'" target='y'/>\(compare("331"))</state>
        <state id='x'><transition target='deep'/></state><state id='y'><transition target='flat'/></state>
        """),
    SCXMLBehaviour(
      "two histories of one depth remember the same and have defaults of their own",
      data("order", "''") + """
        <state id='a'><transition target='two'/></state>
        <state id='s'><history id='one'><transition target='b'>\(note("1"))</transition></history>
        <history id='two'><transition target='c'>\(note("2"))</transition></history><history id='three'><transition target='b'/></history>
        <state id='b'><onentry>\(note("b"))</onentry></state><state id='c'><onentry>\(note("c"))</onentry><transition event='go' target='d'/></state>
        <state id='d'><onentry>\(note("d"))</onentry></state>
        <transition cond="order == '2c'" target='t'/><transition cond="order == '2cc'" target='u'/>\(compare("2ccc"))</state>
        <state id='t'><transition target='one'/></state><state id='u'><transition target='three'/></state>
        """),
    SCXMLBehaviour(
      "a deep history beside two others of its depth restores all regions",
      """
      <state id='s' initial='a2 b2'><history id='x' type='deep'><transition target='p'/></history><history id='y' type='deep'><transition target='a1'/></history>
      <parallel id='p'><state id='a'><state id='a1'/><state id='a2'/></state><state id='b'><state id='b1'/><state id='b2'/></state></parallel>
      <onentry><raise event='out'/></onentry><transition event='out' cond='!seen' target='o'/>
      <transition event='out' cond="In('a2') &amp;&amp; In('b2')" target='pass'/><transition event='out' target='fail'/></state>
      <state id='o'>\(data("seen", "false"))<onentry><assign location='seen' expr='true'/></onentry><transition target='y'/></state>
      """),
    SCXMLBehaviour(
      "a history is never active",
      """
      <state id='a'><transition target='h'/></state>
      <state id='b'><history id='h'><transition target='c'/></history><state id='c'/>
      <transition cond="In('h') || !In('c')" target='fail'/><transition cond="!In( 'h' )&amp;&amp;(In('h')?false:In('b'))" target='pass'/></state>
      """),
  ]

  static let selection: [SCXMLBehaviour] = [
    SCXMLBehaviour(
      "inner transitions come before outer ones, and the outer one is taken where no condition holds inside",
      """
      <state id='a'><transition event='one' target='fail'/><transition event='two' target='pass'/>
      <state id='b'><onentry><raise event='one'/></onentry><transition event='one' target='c'/></state>
      <state id='c'><onentry><raise event='two'/></onentry><transition event='two' cond='false' target='fail'/></state></state>
      """),
    SCXMLBehaviour(
      "of several transitions of a state the first in document order is taken",
      """
      <state id='a'><onentry><raise event='e.x'/></onentry><transition event='e.y' target='fail'/><transition event='e' cond='false' target='fail'/>
      <transition event='e.x' target='pass'/><transition event='*' target='fail'/></state>
      """),
    SCXMLBehaviour(
      "each region takes its own transition for an event",
      data("n", "0") + """
        <parallel id='p'><onentry><raise event='e'/><raise event='end'/></onentry>
        <state id='a'><transition event='e'><assign location='n' expr='n + 1'/></transition></state>
        <state id='b'><transition event='e'><assign location='n' expr='n + 10'/></transition></state>
        <transition event='e'><assign location='n' expr='n + 100'/></transition>
        <transition event='end' cond='n == 11' target='pass'/><transition event='end' target='fail'/></parallel>
        """),
    SCXMLBehaviour(
      "of two transitions that leave the same states the first region's is taken",
      """
      <parallel id='p'><onentry><raise event='e'/></onentry><state id='a'><transition event='e' target='pass'/></state>
      <state id='b'><transition event='e' target='fail'/></state></parallel>
      """),
    SCXMLBehaviour(
      "a transition of an inner state is taken instead of one of a state around it",
      """
      <parallel id='p'><onentry><raise event='e'/></onentry><transition event='e' target='fail'/><state id='a'><state id='a1'/></state>
      <state id='b'><state id='b1'><transition event='e' target='pass'/></state></state></parallel>
      """),
    SCXMLBehaviour(
      "eventless transitions come before raised events, and these before sent ones",
      """
      <state id='a'><onentry><send event='s'/><raise event='r'/></onentry><transition event='*' target='fail'/><transition target='b'/></state>
      <state id='b'><transition event='s' target='fail'/><transition event='r' target='c'/></state>
      <state id='c'><transition event='s' target='pass'/></state>
      """),
    SCXMLBehaviour(
      "eventless transitions are taken until none can be",
      data("n", "0") + """
        <state id='a'><transition cond='n &lt; 5' target='a'><assign location='n' expr='n + 1'/></transition>
        <transition cond='n == 5' target='pass'/></state>
        """),
    SCXMLBehaviour(
      "a transition without target runs its content and leaves nothing",
      data("order", "''") + """
        <state id='a'><onentry>\(note("1"))<raise event='e'/><raise event='f'/></onentry><onexit>\(note("3"))</onexit>
        <transition event='e'>\(note("2"))</transition><transition event='f' target='b'/></state><state id='b'>\(compare("123"))</state>
        """),
    SCXMLBehaviour(
      "an external transition into its own state leaves it, an internal one leaves only what is inside",
      data("order", "''") + """
        <state id='a'><onentry>\(note("a"))</onentry><onexit>\(note("A"))</onexit><state id='b'><onentry>\(note("b"))</onentry><onexit>\(note("B"))</onexit></state>
        <transition cond="order == 'ab'" type='internal' target='b'/><transition cond="order == 'abBb'" target='b'/>
        <transition target='c'/></state><state id='c'>\(compare("abBbBAabBA"))</state>
        """),
    SCXMLBehaviour(
      "an internal transition of an atomic state, or to a target outside, is external",
      data("order", "''") + """
        <state id='a'><state id='b'><onentry>\(note("b"))</onentry><onexit>\(note("B"))</onexit>
        <transition cond="order == 'b'" type='internal' target='b'/></state><onexit>\(note("A"))</onexit>
        <transition cond="order == 'bBb'" type='internal' target='c'/></state><state id='c'>\(compare("bBbBA"))</state>
        """),
    SCXMLBehaviour(
      "the null data model has the active states alone", attributes: " datamodel='null'",
      """
      <parallel id='p'><state id='a'><transition cond="In('b')" target='pass'/></state><state id='b'/><transition target='fail'/></parallel>
      """),
  ]
}
