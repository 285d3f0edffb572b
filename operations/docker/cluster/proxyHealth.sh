#!/bin/sh
# Healthy while the primary responds through this proxy.
exec mariadb --defaults-extra-file="${SECRETS_FOLDER:-/run/secrets}/check.cnf" --connect-timeout=2 --host=127.0.0.1 --port=3306 \
  --silent --execute='DO 1'
