#!/bin/sh
# Prints the regular expression of the accepted Host headers: localhost, and the names in PUBLIC_NAMES or, without
# any, in the certificate that the first argument names.
set -eu
certificate=${1:-}
names=${PUBLIC_NAMES:-}
if [ -z "$names" ] && [ -s "$certificate" ]; then
  alternatives=$(openssl x509 -in "$certificate" -noout -ext subjectAltName)
  names=$(printf %s "$alternatives" | tr ',' '\n' | sed -n 's/^ *DNS://p; s/^ *IP Address:\([0-9.]*\)$/\1/p' | tr '\n' ' ')
fi
set -f
for name in $names; do
  printf %s "$name" | grep -Eqi '^([*][.])?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^[[][0-9a-f:]+[]]$' || {
    echo "PUBLIC_NAMES: $name is no name of a host (without https:// and port)" >&2
    exit 1
  }
done
# shellcheck disable=SC2086
all=$(printf '%s\n' localhost 127.0.0.1 '[::1]' $names |
  sed 's/[.[]/[&]/g; s/^[*]/[a-z0-9-]+/' | paste -s -d '|' -)
printf '^(?:%s)(?::[0-9]{1,5})?$\n' "$all"
