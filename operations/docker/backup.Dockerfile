# The image that makes backups on a schedule and restores each one as a test. It has Node and MySQL's programs and server.
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
RUN npm ls --workspace=maintenance --omit=dev --all --parseable >/tmp/paths \
 && mkdir /production \
 && sed -n 's|^/app/\(.*node_modules/.*\)|\1|p' /tmp/paths | xargs cp -a --parents -t /production
COPY packages/tooling packages/tooling
COPY packages/contracts packages/contracts
COPY packages/service-kit packages/service-kit
COPY gateway gateway
COPY operations/releases operations/releases
COPY operations/embedded operations/embedded
COPY operations/maintenance operations/maintenance
RUN node_modules/.bin/tsc -b operations/maintenance \
 && cp -a --parents -t /production package.json packages/contracts/package.json packages/contracts/dist \
    packages/service-kit/package.json packages/service-kit/dist operations/maintenance/package.json operations/maintenance/dist

FROM mysql:9.7
COPY --from=base /usr/local/bin/node /usr/local/bin/
# MySQL's own image lacks mysqlbinlog, which is in the client's package. Backups work without it.
RUN command -v mysqlbinlog || rpm --install --nodeps --replacefiles \
    "https://repo.mysql.com/yum/mysql-9.7-community/el/9/$(uname -m)/$(rpm --query --queryformat 'mysql-community-client-%{VERSION}-%{RELEASE}.%{ARCH}.rpm' mysql-community-server-minimal)" \
 || echo 'no mysqlbinlog: backups cannot be brought to a point in time'
COPY --from=built /production /app
ENV NODE_ENV=production PORT=8080 TZ=UTC BACKUP_FOLDER=/backups SCRATCH_FOLDER=/scratch S3_BUCKET=parkwart-files SECURITY_LOG_FOLDER=/security-events \
    MYSQL_OPTIONS_FILE=/run/secrets/client.cnf S3_ACCESS_KEY_FILE=/run/secrets/s3_access_key \
    S3_SECRET_KEY_FILE=/run/secrets/s3_secret_key
# The base image declares the server's folder as a volume; this image does not use it.
RUN mkdir -p /backups /scratch && chmod 700 /backups /scratch
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=8s --start-period=30s --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/metrics').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT []
CMD ["node", "/app/operations/maintenance/dist/schedule/main.js"]
