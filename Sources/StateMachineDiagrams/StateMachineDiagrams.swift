// Mermaid, Graphviz DOT and PlantUML: draws the public description of a definition. Nothing is public yet.
