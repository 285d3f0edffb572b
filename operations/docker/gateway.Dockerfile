# The image of the gateway: nginx with the configuration made from the calls of packages/contracts.
# The stages up to `installed` are identical in every Dockerfile here, so that all images share one installation.
FROM node:24-bookworm-slim AS base
WORKDIR /app

FROM base AS manifests
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete && find . -type d -empty -delete

# Runs again only when a package.json or the lockfile changes, not with every change of the code.
FROM base AS installed
COPY --from=manifests /app ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund --loglevel=error

FROM installed AS built
COPY packages/tooling packages/tooling
COPY packages/contracts packages/contracts
COPY operations/releases operations/releases
COPY gateway gateway
RUN node_modules/.bin/tsc -b gateway
# Addresses, name server, certificate and key are known when a container starts: start.sh fills them in.
RUN export NGINX_OWN_HOSTS='${NGINX_OWN_HOSTS}' NGINX_RESOLVER='${NGINX_RESOLVER}' NGINX_SERVICE_DOMAIN='${NGINX_SERVICE_DOMAIN}' \
      NGINX_STORAGE='${NGINX_STORAGE}' NGINX_TRUSTED_PROXIES='${NGINX_TRUSTED_PROXIES}' \
      NGINX_ACCESS_LOG='${NGINX_ACCESS_LOG}' NGINX_LOG_ADDRESSES='${NGINX_LOG_ADDRESSES}' \
      NGINX_GATEWAY_KEY='${NGINX_GATEWAY_KEY}' NGINX_STORAGE_SCHEME='${NGINX_STORAGE_SCHEME}' \
      NGINX_STORAGE_NAME='${NGINX_STORAGE_NAME}' NGINX_STORAGE_CA='${NGINX_STORAGE_CA}' \
 && mkdir /conf && node gateway/dist/nginx/writeNginxConf.js /conf/plain.conf \
 && export NGINX_TLS_CERTIFICATE='${NGINX_TLS_CERTIFICATE}' NGINX_TLS_KEY='${NGINX_TLS_KEY}' \
      NGINX_TLS_PUBLIC_PORT='${NGINX_TLS_PUBLIC_PORT}' \
 && node gateway/dist/nginx/writeNginxConf.js /conf/tls.conf

FROM nginx:1.30
COPY --from=built /conf /etc/parkwart
COPY operations/docker/gateway/start.sh /usr/local/bin/parkwart-gateway
COPY operations/docker/gateway/ownHosts.sh /usr/local/bin/parkwart-own-hosts
COPY operations/docker/gateway/keepLogs.sh /usr/local/bin/parkwart-keep-logs
# A new volume inherits the folder's owner.
RUN mkdir /run/parkwart /var/log/parkwart && chown 1000:1000 /run/parkwart /var/log/parkwart
USER 1000:1000
EXPOSE 8080 8443
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=5s --timeout=8s --start-period=30s --retries=4 \
  CMD ["curl", "--fail", "--silent", "--output", "/dev/null", "http://127.0.0.1:8080/health"]
ENTRYPOINT []
CMD ["/usr/local/bin/parkwart-gateway"]
