#!/bin/sh
# parkwart-start-without SERVER …: lets the keeper create the group without servers that are lost for good, once. What only they
# had is lost. Such a server may come back only with an empty volume.
set -eu
[ $# -gt 0 ] || { echo 'parkwart-start-without SERVER …' >&2; exit 1; }
printf '%s ' "$@" >"${TMPDIR:-/tmp}/start-without"
