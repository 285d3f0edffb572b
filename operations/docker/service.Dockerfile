# The image of one service: docker build -f operations/docker/service.Dockerfile --build-arg MODULE=svc-users .
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
ARG MODULE
# npm names the packages that this module runs with; its own and the workspaces' builds follow.
RUN npm ls --workspace=$MODULE --omit=dev --all --parseable >/tmp/paths \
 && mkdir /production \
 && sed -n 's|^/app/\(.*node_modules/.*\)|\1|p' /tmp/paths | xargs cp -a --parents -t /production
COPY packages/tooling packages/tooling
COPY packages/contracts packages/contracts
COPY packages/letter packages/letter
COPY packages/service-kit packages/service-kit
COPY $MODULE $MODULE
# Only the packages that the module refers to are built.
RUN node_modules/.bin/tsc -b $MODULE \
 && for part in $MODULE packages/contracts packages/letter packages/service-kit; do \
      if [ -d $part/dist ]; then cp -a --parents -t /production $part/package.json $part/dist; fi; \
    done

FROM base
ARG MODULE
# With a larger heap, V8 keeps garbage while the machine has memory: an import took 340 MB instead of 100.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 NODE_OPTIONS=--max-old-space-size=256
COPY --from=built /production ./
# A new volume inherits the folder's owner.
RUN mkdir /var/log/parkwart && chown 1000:1000 /var/log/parkwart
WORKDIR /app/$MODULE
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=8s --start-period=90s --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
