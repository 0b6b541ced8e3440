# shellcheck shell=bash
# Sourced by the scripts that count the instructions of the benchmarks.

# count_instructions <benchmarks> <folder that does not exist>
#
# Writes into the folder what was counted, work.json, and a dump for each. Valgrind stumbles over what Swift writes for debuggers. Hashing is
# seeded anew for each process, and then looks in other places.
count_instructions() {
  mkdir "$2"
  strip --strip-debug -o "$2/benchmarks" "$1"
  SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --toggle-collect=callgrind_counts --dump-after=callgrind_counts \
    --callgrind-out-file="$2/dump" "$2/benchmarks" count-instructions "$2/work.json" \
    </dev/null >"$2/valgrind" 2>&1 || { cat "$2/valgrind" >&2; return 1; }
}
