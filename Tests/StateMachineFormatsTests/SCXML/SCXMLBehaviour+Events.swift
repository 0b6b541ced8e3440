// Events, conditions and executable content: SCXML 3.12, 3.13, 4, 5 and 6.
extension SCXMLBehaviour {
  static let events: [SCXMLBehaviour] = [
    SCXMLBehaviour(
      "raised events are taken in the order in which they were raised",
      """
      <state id='a'><onentry><raise event='one'/><raise event='two'/></onentry>
      <transition event='one' target='b'/><transition event='*' target='fail'/></state>
      <state id='b'><transition event='two' target='pass'/><transition event='*' target='fail'/></state>
      """),
    SCXMLBehaviour(
      "raised events come before sent ones",
      """
      <state id='a'><onentry><send event='sent'/><raise event='raised'/></onentry>
      <transition event='raised' target='b'/><transition event='sent' target='fail'/></state>
      <state id='b'><transition event='sent' target='pass'/></state>
      """),
    SCXMLBehaviour(
      "an event that is sent to the internal queue is raised",
      """
      <state id='a'><onentry><send event='sent'/><send event='raised' target='#_internal'/></onentry>
      <transition event='raised' target='pass'/><transition event='sent' target='fail'/></state>
      """),
    SCXMLBehaviour(
      "sent events are taken in the order of their delays",
      data("order", "''") + """
        <state id='a'><onentry><send event='c' delay='1.5s'/><send event='b' delay='.5s'/><send event='d' delay='1600ms'/><send event='a'/></onentry>
        <transition event='a'>\(note("a"))</transition><transition event='b'>\(note("b"))</transition>
        <transition event='c'>\(note("c"))</transition><transition event='d' target='e'/></state><state id='e'>\(compare("abc"))</state>
        """),
    SCXMLBehaviour(
      "a sent event that was cancelled never comes",
      """
      <state id='a'><onentry><send event='late' id='x' delay='1s'/><send event='later' delay='2s'/><cancel sendid='x'/></onentry>
      <transition event='later' target='pass'/><transition event='late' target='fail'/></state>
      """),
    SCXMLBehaviour(
      "an event that nothing takes is dropped, and the next one is taken",
      """
      <state id='a'><onentry><send event='other'/><send event='go'/></onentry><transition event='go' target='pass'/></state>
      """),
    SCXMLBehaviour(
      "a descriptor matches whole parts of a name",
      """
      <state id='a'><onentry><raise event='ab.c'/><raise event='a.b.c'/></onentry>
      <transition event='ab.c.d a.c b' target='fail'/><transition event='a.b' target='b'/></state>
      <state id='b'><onentry><raise event='a.b.c'/></onentry><transition event='a.b.c.* x' target='c'/></state>
      <state id='c'><onentry><raise event='a.b'/></onentry><transition event='a.*' target='d'/></state>
      <state id='d'><onentry><raise event='anything'/></onentry><transition event='any.' target='fail'/><transition event='*' target='pass'/></state>
      """),
    SCXMLBehaviour(
      "the first condition that holds decides, and without one the else part",
      data("order", "''") + """
        <state id='a'><onentry><if cond='false'>\(note("1"))<elseif cond='true'/>\(note("2"))<elseif cond='true'/>\(note("3"))<else/>\(note("4"))</if>
        <if cond='false'>\(note("5"))<else/>\(note("6"))</if><if cond='false'>\(note("7"))</if></onentry>\(compare("26"))</state>
        """),
    SCXMLBehaviour(
      "the values of conditions are Booleans as in ECMAScript",
      """
      <state id='a'><transition cond="''" target='fail'/><transition cond='0' target='fail'/><transition cond='NaN' target='fail'/>
      <transition cond="'false'" target='pass'/></state>
      """),
    SCXMLBehaviour(
      "the text of data is a value of JSON, or a string with single spaces",
      """
      <datamodel><data id='number'> 12 </data><data id='text'>\n  two \n  words </data><data id='quoted'>"a  b"</data><data id='truth'>true</data>
      <data id='nothing'/></datamodel>
      <state id='a'><transition target='pass' cond="number === 12 &amp;&amp; text === 'two words' &amp;&amp; quoted === 'a  b' &amp;&amp;
        truth === true &amp;&amp; typeof nothing == 'undefined'"/><transition target='fail'/></state>
      """),
    SCXMLBehaviour(
      "variables of inner states have their values from the start",
      """
      <state id='a'><transition cond='x == 1' target='pass'/><transition target='fail'/></state>
      <state id='b'>\(data("x", "1"))</state>
      """),
    SCXMLBehaviour(
      "an error ends its block, and is an event behind those that were raised before",
      data("order", "''") + """
        <state id='a'><onentry>\(note("a"))<raise event='first'/><log expr='_event.name'/>\(note("b"))</onentry><onentry>\(note("c"))</onentry>
        <transition event='error.execution' target='fail'/><transition event='first' target='b'/></state>
        <state id='b'><transition event='error' target='c'/></state><state id='c'>\(compare("ac"))</state>
        """),
    SCXMLBehaviour(
      "an error comes before sent events",
      """
      <state id='a'><onentry><send event='sent'/><log expr='_event.name'/></onentry>
      <transition event='error.*' target='pass'/><transition event='sent' target='fail'/></state>
      """),
    SCXMLBehaviour(
      "a condition with an error is false, and the error is an event",
      """
      <state id='a'><transition cond="_event.name == 'x'" target='fail'/><transition event='error.execution' target='pass'/></state>
      """),
  ]

  static let lastEvent: [SCXMLBehaviour] = [
    SCXMLBehaviour(
      "before the first event there is none",
      "<state id='a'><transition cond=\"typeof _event == 'undefined'\" target='pass'/><transition target='fail'/></state>"),
    SCXMLBehaviour(
      "the event is known in its transition, and where states are left and entered",
      data("order", "''") + """
        <state id='a'><onentry><raise event='e'/></onentry><onexit><assign location='order' expr='order + _event.name'/></onexit>
        <transition event='e' cond="_event.name == 'e'" target='b'><assign location='order' expr='order + _event.name'/></transition></state>
        <state id='b'><onentry><assign location='order' expr='order + _event.name'/></onentry>\(compare("eee"))</state>
        """),
    SCXMLBehaviour(
      "the event is the last one in eventless transitions and behind them",
      data("order", "''") + """
        <state id='a'><onentry><raise event='e'/></onentry><transition event='e' target='b'/></state>
        <state id='b'><transition cond="_event.name == 'e'" target='c'><assign location='order' expr='order + _event.name'/></transition></state>
        <state id='c'><onentry><assign location='order' expr='order + _event.name'/></onentry>
        <transition cond="_event.name == 'e' &amp;&amp; order == 'ee'" target='pass'/><transition target='fail'/></state>
        """),
    SCXMLBehaviour(
      "a raised event that nothing takes is the last one, too",
      """
      <state id='a'><onentry><send event='e'/></onentry><transition event='e' target='b'><raise event='x'/><raise event='y'/></transition></state>
      <state id='b'><transition event='y' target='c'/></state>
      <state id='c'><transition cond="_event.name == 'y'" target='pass'/><transition target='fail'/></state>
      """),
    SCXMLBehaviour(
      "a completion is an event with a name",
      data("order", "''") + """
        <state id='a'><transition event='done.state.a' target='b'><assign location='order' expr='order + _event.name'/></transition>
        <final id='end'/></state>
        <state id='b'><transition cond="order == 'done.state.a' &amp;&amp; _event.name == order" target='c'/><transition target='fail'/></state>
        <state id='c'><transition cond="_event.name == 'done.state.a'" target='d'/></state>
        <state id='d'><transition cond="_event.name == 'done.state.a'" target='pass'/><transition target='fail'/></state>
        """),
    SCXMLBehaviour(
      "an error is an event with a name",
      """
      <state id='a'><onentry><log expr='_event.name'/></onentry><transition event='error' target='b'/></state>
      <state id='b'><transition cond="_event.name == 'error.execution'" target='pass'/><transition target='fail'/></state>
      """),
    SCXMLBehaviour(
      "the last event is known in several eventless transitions in a row",
      """
      <state id='a'><onentry><raise event='e'/></onentry><transition event='e' target='b'/></state>
      <state id='b'><transition target='c'/></state><state id='c'><transition cond="_event.name == 'e'" target='pass'/></state>
      """),
  ]
}
