# The image of one front end: docker build -f operations/docker/frontEnd.Dockerfile --build-arg MODULE=mfe-admin .
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

FROM installed AS releases
RUN npm ls --workspace=releases --omit=dev --all --parseable >/tmp/paths \
 && mkdir /production \
 && sed -n 's|^/app/\(.*node_modules/.*\)|\1|p' /tmp/paths | xargs cp -a --parents -t /production
COPY packages/tooling packages/tooling
COPY packages/contracts packages/contracts
COPY operations/releases operations/releases
RUN node_modules/.bin/tsc -b operations/releases \
 && cp -a --parents -t /production packages/contracts/package.json packages/contracts/dist operations/releases/package.json operations/releases/dist

FROM installed AS built
ARG MODULE
# The API's base address when it is not behind the same gateway.
ARG PARKWART_API_BASE=
COPY packages/tooling packages/tooling
COPY packages/contracts packages/contracts
COPY packages/letter packages/letter
COPY packages/ui packages/ui
COPY packages/web packages/web
COPY $MODULE $MODULE
RUN NODE_ENV=production npm run build --silent --workspace=$MODULE

FROM base
ARG MODULE
ENV NODE_ENV=production
# A new volume mounted here inherits this owner.
RUN mkdir /site && chown 1000:1000 /site
COPY --from=releases /production ./
COPY --from=built /app/$MODULE/dist /release
USER 1000:1000
ENTRYPOINT ["node", "/app/operations/releases/dist/commands/cli.js", "--site", "/site"]
CMD ["publish", "--from", "/release"]
