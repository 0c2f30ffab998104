#!/usr/bin/env bash
# Install what the tests need beside Python and Node, as far as it is missing: Chromium, Japanese letters, PostgreSQL, curl.
# Debian and its kin only; elsewhere it says what to install and lets the tests say what they had to leave out.
set -euo pipefail

wanted=()
chromium=${SANDTABLE_CHROMIUM:-}
for name in chromium chromium-browser google-chrome google-chrome-stable; do
  [ -n "$chromium" ] || chromium=$(command -v "$name" || true)
done
[ -n "$chromium" ] || wanted+=(chromium)
if ! command -v fc-list >/dev/null || [ -z "$(fc-list :lang=ja family)" ]; then
  wanted+=(fontconfig fonts-noto-cjk)
fi
compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null || wanted+=(postgresql)
command -v curl >/dev/null || wanted+=(curl)
[ "${#wanted[@]}" -gt 0 ] || exit 0

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
say() { printf '%s\n' "$*" >&2; }

if ! command -v apt-get >/dev/null || ! "${as_root[@]}" true 2>/dev/null; then
  say "The tests also need: ${wanted[*]} (names of Debian's packages). Install them for every test to run;"
  say "tests of the board fail without Chromium, tests of PostgreSQL are left out without it, and both say so."
  exit 0
fi
say "Installing for the tests: ${wanted[*]}"
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
trap 'rm -f "$log"' EXIT
"${as_root[@]}" apt-get -q update >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
"${as_root[@]}" apt-get -q install --yes --no-install-recommends "${wanted[@]}" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
