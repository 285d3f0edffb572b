# The image that runs first: it generates secrets and distributes them, and checks the first admin's password.
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

FROM base
COPY package.json ./
# The lists of common passwords.
COPY --from=installed /app/node_modules/@zxcvbn-ts node_modules/@zxcvbn-ts
COPY packages/contracts/src/wire/services.ts packages/contracts/src/wire/
COPY packages/service-kit/src/journal/journalTables.ts packages/service-kit/src/journal/
COPY svc-users/src/password svc-users/src/password
COPY operations/docker/prepare operations/docker/prepare
# Root in a container without capabilities: it reads a private key of root and changes a folder's owner.
CMD ["node", "operations/docker/prepare/main.ts"]
