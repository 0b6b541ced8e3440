// JSON and SCXML, in and out: reads and writes the public description of a definition. Nothing is public yet.
