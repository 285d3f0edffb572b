#!/bin/sh
# HAProxy's external check: <proxy's address> <port> <server's address> <port>, the proxy's name in HAPROXY_PROXY_NAME.
# A member without a majority has no role: it cannot commit, whatever it believes.
set -eu
role=$(mariadb --defaults-extra-file="${SECRETS_FOLDER:-/run/secrets}/check.cnf" --connect-timeout=1 \
  --host="$3" --port="$4" --batch --skip-column-names --execute="
    SELECT IF(@@super_read_only, 'secondary', 'primary') FROM performance_schema.replication_group_members AS own
    WHERE MEMBER_ID = @@server_uuid AND MEMBER_STATE = 'ONLINE' AND (
      SELECT SUM(MEMBER_STATE <> 'UNREACHABLE') * 2 > COUNT(*) FROM performance_schema.replication_group_members)")
[ "$role" = "$HAPROXY_PROXY_NAME" ]
