#!/bin/sh
# Completes the image's configuration with what is known only at start, and runs nginx. With `reload`, the running
# nginx loads the new configuration; its old workers finish their requests with the old one.
set -eu
secrets=${SECRETS_FOLDER:-/run/secrets}
NGINX_RESOLVER=${NGINX_RESOLVER:-$(awk '$1 == "nameserver" { print ($2 ~ /:/ ? "[" $2 "]" : $2); exit }' /etc/resolv.conf)}
NGINX_SERVICE_DOMAIN=${NGINX_SERVICE_DOMAIN:-}
S3_ENDPOINT=${S3_ENDPOINT:-http://${NGINX_STORAGE:-minio:9000}}
NGINX_STORAGE_SCHEME=${S3_ENDPOINT%%://*}
storage=${S3_ENDPOINT#*://}
storage=${storage%%/*}
NGINX_STORAGE_NAME=${storage%:*}
case $storage in
  *:*) ;;
  *) if [ "$NGINX_STORAGE_SCHEME" = https ]; then storage=$storage:443; else storage=$storage:80; fi ;;
esac
NGINX_STORAGE=${NGINX_STORAGE:-$storage}
NGINX_STORAGE_CA=/etc/ssl/certs/ca-certificates.crt
if [ -s "$secrets/s3_ca.pem" ]; then NGINX_STORAGE_CA=$secrets/s3_ca.pem; fi
# Networks of trusted proxies, separated by blanks. If there are none, trusts only a socket that does not exist.
NGINX_TRUSTED_PROXIES=$(printf %s "${TRUSTED_PROXIES:-unix:}" | sed 's/  */; set_real_ip_from /g')
NGINX_TLS_CERTIFICATE=$secrets/certificate.pem
NGINX_TLS_KEY=$secrets/certificate_key.pem
NGINX_OWN_HOSTS=$(parkwart-own-hosts "$NGINX_TLS_CERTIFICATE")
case ${HTTPS_PORT:-443} in
  443) NGINX_TLS_PUBLIC_PORT= ;;
  *) NGINX_TLS_PUBLIC_PORT=:$HTTPS_PORT ;;
esac
# With a log folder, writes one file per day and deletes it after some days; otherwise writes to stdout.
NGINX_LOG_ADDRESSES=${LOG_ADDRESSES:-on}
NGINX_ACCESS_LOG=/dev/stdout
if [ -n "${LOG_FOLDER:-}" ]; then
  NGINX_ACCESS_LOG=$LOG_FOLDER/access-\$log_day.log
  case ${LOG_DAYS:-7}${LOG_MEGABYTES:-500} in *[!0-9]*) echo 'LOG_DAYS, LOG_MEGABYTES: whole numbers' >&2; exit 1 ;; esac
  [ "${1:-}" = reload ] || parkwart-keep-logs "$LOG_FOLDER" "${LOG_DAYS:-7}" "${LOG_MEGABYTES:-500}" &
fi
# The gateway sends the key in the first line. A second one exists during a rotation, and only services use it.
NGINX_GATEWAY_KEY=$(awk 'NF { print $1; exit }' "$secrets/gateway_key")
printf %s "$NGINX_GATEWAY_KEY" | grep -Eq '^[A-Za-z0-9_.:-]{32,}$' || { echo 'gateway_key: holds no key' >&2; exit 1; }
export NGINX_ACCESS_LOG NGINX_LOG_ADDRESSES NGINX_STORAGE_SCHEME NGINX_STORAGE_NAME NGINX_STORAGE_CA NGINX_OWN_HOSTS NGINX_RESOLVER NGINX_SERVICE_DOMAIN NGINX_STORAGE NGINX_TRUSTED_PROXIES NGINX_TLS_CERTIFICATE NGINX_TLS_KEY NGINX_TLS_PUBLIC_PORT

mode=plain
if [ -s "$NGINX_TLS_CERTIFICATE" ]; then mode=tls; fi
names='$NGINX_ACCESS_LOG $NGINX_LOG_ADDRESSES $NGINX_STORAGE_SCHEME $NGINX_STORAGE_NAME $NGINX_STORAGE_CA $NGINX_OWN_HOSTS $NGINX_GATEWAY_KEY $NGINX_RESOLVER $NGINX_SERVICE_DOMAIN $NGINX_STORAGE $NGINX_TRUSTED_PROXIES $NGINX_TLS_CERTIFICATE $NGINX_TLS_KEY $NGINX_TLS_PUBLIC_PORT'
# Only nginx's user may read the key, and nginx's environment does not contain it.
umask 077
complete() { NGINX_GATEWAY_KEY=$NGINX_GATEWAY_KEY envsubst "$names" <"$1/$mode.conf" >"$2"; }
if [ "${1:-}" = reload ]; then
  # `npm run deploy` puts newer routes here than the image has.
  routes=/etc/parkwart
  [ ! -s /run/parkwart/$mode.conf ] || routes=/run/parkwart
  complete $routes /run/parkwart/next.conf
  nginx -t -q -c /run/parkwart/next.conf -e stderr
  mv /run/parkwart/next.conf /run/parkwart/nginx.conf
  exec nginx -s reload -c /run/parkwart/nginx.conf -e stderr
fi
complete /etc/parkwart /run/parkwart/nginx.conf
exec nginx -c /run/parkwart/nginx.conf -e stderr
