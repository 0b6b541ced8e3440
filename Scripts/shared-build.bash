# shellcheck shell=bash
# Sourced by the scripts that build another package in the folder of the library, so that the library is not compiled again.
#
# SwiftPM keeps the plan of a build in its folder, and does not notice that the next build there is of another package: it would build the
# first one again. So the plan is made anew, and does not stay for a plain `swift build` or `swift test`.

# build_shared <build folder> <option of swift build> …
build_shared() {
  local status=0
  swift build --scratch-path "$1" --disable-build-manifest-caching "${@:2}" || status=$?
  forget_plan "$1"
  return $status
}

# forget_plan <build folder>
forget_plan() { rm -f "$1/debug.yaml" "$1/release.yaml"; }
