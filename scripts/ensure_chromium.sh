#!/usr/bin/env bash
# Makes sure that a Chromium is there for the browser tests: the system's own, or Debian's package where we may install it.
set -eu
for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
  if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then exit 0; fi
done
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
  echo "Installing Debian's chromium for the browser tests"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null
  exit 0
fi
echo "The browser tests need Chromium: install your system's package 'chromium', or set CHROMIUM=/path/to/it." >&2
exit 1
