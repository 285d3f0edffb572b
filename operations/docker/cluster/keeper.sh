#!/bin/sh
# Keeps the MySQL servers in one group: creates it at the first start and lets restarted servers join again. After all
# servers have stopped, it starts the group from the one that has every transaction. It creates a group only when every
# server responds and none is a member, so there are never two groups; `parkwart-start-without` leaves out a lost server.
set -u
servers=${CLUSTER_SERVERS:-mysql-node-1 mysql-node-2 mysql-node-3}
secrets=${SECRETS_FOLDER:-/run/secrets}
pause=${KEEPER_PAUSE_S:-2}
left_out_file=${TMPDIR:-/tmp}/start-without
MEMBERS=performance_schema.replication_group_members

sql() { # sql SERVER [STATEMENTS], else from standard input
  server=$1
  shift
  timeout "${SQL_SECONDS:-10}" mysql --defaults-extra-file="$secrets/client.cnf" --host="$server" --connect-timeout=2 \
    --batch --skip-column-names ${1:+--execute="$1"}
}

last=
say() { # each state once
  [ "$*" = "$last" ] || echo "$(date -u +%FT%TZ) $*"
  last=$*
}

# MINORITY: a member that lost the majority; it leaves its group by itself, after group_replication_unreachable_majority_timeout.
state_of() {
  sql "$1" "SELECT COALESCE((SELECT IF(MEMBER_STATE IN ('ONLINE', 'RECOVERING') AND (
      SELECT SUM(MEMBER_STATE = 'UNREACHABLE') * 2 >= COUNT(*) FROM $MEMBERS), 'MINORITY', MEMBER_STATE)
    FROM $MEMBERS WHERE MEMBER_ID = @@server_uuid LIMIT 1), 'OFFLINE')" 2>/dev/null || echo AWAY
}

look() {
  member= outside= away=
  for one in $servers; do
    case $(state_of "$one") in
      ONLINE | RECOVERING) member=${member:-$one} ;;
      OFFLINE | ERROR) outside="$outside $one" ;;
      *) is_left_out "$one" || away="$away $one" ;;
    esac
  done
}

# A server that responds is not lost: it may be a member of a group.
is_left_out() {
  case " $(cat "$left_out_file" 2>/dev/null) " in *" $1 "*) ;; *) return 1 ;; esac
}

# Executed, or received and not applied yet.
transactions_of() {
  sql "$1" "SELECT REPLACE(CONCAT_WS(',', NULLIF(@@gtid_executed, ''), NULLIF((
    SELECT RECEIVED_TRANSACTION_SET FROM performance_schema.replication_connection_status
    WHERE CHANNEL_NAME = 'group_replication_applier'), '')), '\n', '')"
}

has_all_of() { # has_all_of SERVER OTHER
  all=$(transactions_of "$1") && of=$(transactions_of "$2") && [ "$(sql "$1" "SELECT GTID_SUBSET('$of', '$all')")" = 1 ]
}

newest_of() { # the first of SERVERS that has the transactions of all
  for one in "$@"; do
    for other in "$@"; do
      has_all_of "$one" "$other" || continue 2
    done
    echo "$one"
    return
  done
  return 1
}

# member: has transactions of the group; data: has data from before the group was created; empty: a new server.
kind_of() {
  sql "$1" "SELECT CASE WHEN LOCATE(@@group_replication_group_name, @@gtid_executed) > 0 THEN 'member'
    WHEN EXISTS (SELECT 1 FROM information_schema.SCHEMATA WHERE SCHEMA_NAME LIKE 'parkwart%') THEN 'data'
    ELSE 'empty' END"
}

# A group lists a killed member for some more seconds. If the server rejoins before that, it waits for half a minute.
is_listed() {
  [ "$(sql "$member" "SELECT COUNT(*) FROM $MEMBERS WHERE MEMBER_HOST = '$1'")" != 0 ]
}

join() {
  is_listed "$1" && return
  kind=$(kind_of "$1") || return
  case $kind in
    data)
      say "$1 has data of its own and was never a member: it is left as it is"
      return ;;
    # Clones all data: transactions do not contain what existed before the group.
    empty) sql "$1" 'RESET BINARY LOGS AND GTIDS; SET GLOBAL group_replication_clone_threshold = 1' || return ;;
  esac
  say "$1 joins"
  sql "$1" 'STOP GROUP_REPLICATION' 2>/dev/null
  SQL_SECONDS=120 sql "$1" <"$secrets/join.sql" || say "$1 could not join: its log says why"
}

# If no server was a member before, this is the first start: the group starts from the server with data, or the first one.
first_of() {
  former= filled=
  for one in "$@"; do
    kind=$(kind_of "$one") || return
    case $kind in
      member) former="$former $one" ;;
      data) filled="$filled $one" ;;
    esac
  done
  # shellcheck disable=SC2086 # names without blanks
  if [ -n "$former" ]; then newest_of $former; else newest_of ${filled:-$1}; fi
}

create_group() {
  begins=$(first_of "$@") || { say "none of $* has all transactions of the others"; return; }
  # A server that lost the majority stays in its former group for half a minute, and could block the new group.
  for one in "$@"; do
    SQL_SECONDS=120 sql "$one" 'STOP GROUP_REPLICATION' || { say "$one does not leave its former group"; return; }
  done
  say "$begins begins the group"
  { echo 'SET GLOBAL group_replication_bootstrap_group = ON;'; cat "$secrets/join.sql"; } | SQL_SECONDS=120 sql "$begins"
  sql "$begins" 'SET GLOBAL group_replication_bootstrap_group = OFF'
  rm -f "$left_out_file"
}

# Database users for the proxy's checks and for cloning a member.
create_users() {
  primary=$(sql "$1" "SELECT MEMBER_HOST FROM $MEMBERS WHERE MEMBER_ROLE = 'PRIMARY' AND MEMBER_STATE = 'ONLINE'")
  [ -n "$primary" ] && sql "$primary" <"$secrets/cluster.sql"
}

has_users=
while :; do
  look
  if [ -n "$member" ]; then
    [ ! -e "$left_out_file" ] || { say 'there is a group: no server is left out'; rm -f "$left_out_file"; }
    [ -n "$has_users" ] || { create_users "$member" && has_users=1; }
    if [ -n "$has_users" ]; then for one in $outside; do join "$one"; done; fi
    [ -n "$outside$away" ] || say 'all servers are members'
    [ -z "$away" ] || say "not reachable:$away"
  elif [ -z "$away" ] && [ -n "$outside" ]; then
    # shellcheck disable=SC2086 # names without blanks
    create_group $outside
  else
    say "no group, and not reachable:$away (parkwart-start-without leaves out what is lost for good)"
  fi
  sleep "$pause"
done
