#!/bin/sh
# HAProxy's external check: <proxy's address> <port> <server's address> <port>, the proxy's name in HAPROXY_PROXY_NAME.
# A member without a majority has no role: it cannot commit, whatever it believes. A former primary that was frozen believes for
# seconds that it has one: BEFORE has to hear from the group first, for any table but those of performance_schema.
set -eu
role=$(mariadb --defaults-extra-file="${SECRETS_FOLDER:-/run/secrets}/check.cnf" --connect-timeout=1 \
  --host="$3" --port="$4" --batch --skip-column-names --execute="
    SET SESSION group_replication_consistency = IF(@@super_read_only, 'EVENTUAL', 'BEFORE');
    SELECT IF(@@super_read_only, 'secondary', 'primary') FROM performance_schema.replication_group_members AS own
    WHERE MEMBER_ID = @@server_uuid AND MEMBER_STATE = 'ONLINE' AND (
      SELECT SUM(MEMBER_STATE <> 'UNREACHABLE') * 2 > COUNT(*) FROM performance_schema.replication_group_members)
    AND EXISTS (SELECT 1 FROM mysql.server_cost)")
[ "$role" = "$HAPROXY_PROXY_NAME" ]
