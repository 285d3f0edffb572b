#!/bin/sh
# HAProxy's external check. Arguments: proxy address, proxy port, server address, server port; HAPROXY_PROXY_NAME is the
# role to check. A member without a majority has no role, since it cannot commit. A primary that was frozen still reports
# itself as primary for seconds: consistency BEFORE asks the group first, for any table outside performance_schema.
set -eu
role=$(mariadb --defaults-extra-file="${SECRETS_FOLDER:-/run/secrets}/check.cnf" --connect-timeout=1 \
  --host="$3" --port="$4" --batch --skip-column-names --execute="
    SET SESSION group_replication_consistency = IF(@@super_read_only, 'EVENTUAL', 'BEFORE');
    SELECT IF(@@super_read_only, 'secondary', 'primary') FROM performance_schema.replication_group_members AS own
    WHERE MEMBER_ID = @@server_uuid AND MEMBER_STATE = 'ONLINE' AND (
      SELECT SUM(MEMBER_STATE <> 'UNREACHABLE') * 2 > COUNT(*) FROM performance_schema.replication_group_members)
    AND EXISTS (SELECT 1 FROM mysql.server_cost)")
[ "$role" = "$HAPROXY_PROXY_NAME" ]
