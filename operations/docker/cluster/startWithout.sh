#!/bin/sh
# parkwart-start-without SERVER …: lets the keeper create the group once without servers that are lost for good, together with
# the transactions that only they had. Such a server may come back only with an empty volume.
set -eu
servers=${CLUSTER_SERVERS:-mysql-node-1 mysql-node-2 mysql-node-3}
[ $# -gt 0 ] || { echo "parkwart-start-without SERVER …, of: $servers" >&2; exit 1; }
for one in "$@"; do
  case " $servers " in *" $one "*) ;; *) echo "$one is none of: $servers" >&2; exit 1 ;; esac
done
printf '%s ' "$@" >"${TMPDIR:-/tmp}/start-without"
echo "Where there is no group, the keeper creates one without $*, unless they respond: docker compose logs keeper"
