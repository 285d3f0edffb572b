#!/bin/sh
# Deletes access logs: keepLogs.sh FOLDER DAYS MEGABYTES [EVERY]. Each file holds one day and is deleted DAYS after
# its last line; the oldest are deleted earlier when the total exceeds MEGABYTES. Repeats every ten minutes.
set -u
folder=$1
days=$2
megabytes=$3
every=${4:-600}
case $days$megabytes in '' | *[!0-9]*) echo 'LOG_DAYS and LOG_MEGABYTES: whole numbers' >&2; exit 1 ;; esac

while :; do
  find "$folder" -maxdepth 1 -name 'access-*.log' -mmin "+$((days * 1440))" -exec rm -f {} +
  # Sorted by name, which is by day; today's file is never deleted but truncated.
  while [ "$(du -sm "$folder" | cut -f1)" -gt "$megabytes" ]; do
    oldest=$(find "$folder" -maxdepth 1 -name 'access-*.log' -size +0 | sort | head -n 1)
    [ -n "$oldest" ] || break
    if [ "$(find "$folder" -maxdepth 1 -name 'access-*.log' | wc -l)" -gt 1 ]; then rm -f "$oldest"; else : >"$oldest"; fi
  done
  sleep "$every"
done
