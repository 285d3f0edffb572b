#!/bin/sh
# Deletes access logs: keepLogs.sh FOLDER DAYS MEGABYTES [EVERY]. A file holds one day; it goes when its last line is that old, and the
# oldest ones go earlier when all of them together have grown beyond the megabytes. Looks again every ten minutes, for ever.
set -u
folder=$1
days=$2
megabytes=$3
every=${4:-600}
case $days$megabytes in '' | *[!0-9]*) echo 'LOG_DAYS and LOG_MEGABYTES: whole numbers' >&2; exit 1 ;; esac

while :; do
  find "$folder" -maxdepth 1 -name 'access-*.log' -mmin "+$((days * 1440))" -exec rm -f {} +
  # By name is by day; today's alone is never deleted, it is emptied.
  while [ "$(du -sm "$folder" | cut -f1)" -gt "$megabytes" ]; do
    oldest=$(find "$folder" -maxdepth 1 -name 'access-*.log' -size +0 | sort | head -n 1)
    [ -n "$oldest" ] || break
    if [ "$(find "$folder" -maxdepth 1 -name 'access-*.log' | wc -l)" -gt 1 ]; then rm -f "$oldest"; else : >"$oldest"; fi
  done
  sleep "$every"
done
