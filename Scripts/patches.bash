# shellcheck shell=bash
# Shared by the scripts that show that tests find faults: each patch of a folder puts one fault into a copy of the package, and there a test
# has to fail. The script that sources this file defines `targets`, the targets of the copy, and two functions, which run in the copy:
#
#   build_copy NAME   builds what try_patch runs
#   try_patch NAME    runs the tests and writes test.log; fails where no test fails
#
# run_patches FOLDER [--fit | NAME …] tries the named patches or all of them; --fit only checks that all of them apply.
# SCRATCH names another folder for the copy than .build.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

program=$(basename "$0")
readonly program

# The patches of a folder, by name.
patch_names() {
  find "$1" -name '*.patch' -exec basename {} .patch \; | sort
}

check_fit() {
  local patch count=0
  for patch in "$1"/*.patch; do
    [[ -e $patch ]] || continue
    git apply --check "$patch" || { echo "$program: $(basename "$patch") does not apply" >&2; return 1; }
    count=$((count + 1))
  done
  [[ $count -gt 0 ]] || { echo "$program: $1 has no patches" >&2; return 1; }
  echo "ok: $count of $(basename "$1") apply"
}

run_patches() {
  local patches=$PWD/$1 copy=${SCRATCH:-$PWD/.build}/$program name begin
  local -a names survivors=()
  shift
  if [[ ${1:-} == --fit ]]; then
    check_fit "$patches"
    return
  fi
  names=("$@")
  [[ $# -gt 0 ]] || while read -r name; do names+=("$name"); done < <(patch_names "$patches")

  Scripts/copy-targets "$copy" "${targets[@]}"
  cd "$copy"
  for name in "${names[@]}"; do
    patch --silent -p1 <"$patches/$name.patch"
    touch Package.swift
    if ! build_copy "$name" >build.log 2>&1; then
      survivors+=("$name")
      echo "$program: $name does not build" >&2
      grep error: build.log >&2 || true
    elif begin=$SECONDS && try_patch "$name"; then
      echo "caught: $name, after $((SECONDS - begin)) s"
    else
      survivors+=("$name")
      echo "NOT caught: $name"
    fi
    patch --silent --reverse -p1 <"$patches/$name.patch"
  done
  [[ ${#survivors[@]} == 0 ]] || return 1
  echo "ok: ${#names[@]} patches are caught"
}
