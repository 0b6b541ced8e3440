// Manual clock, recorder, grids and paths for testing machines. Nothing is public yet.
