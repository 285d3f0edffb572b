# The image that runs first: it generates secrets and distributes them.
FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json ./
COPY packages/contracts/src/services.ts packages/contracts/src/journalTables.ts packages/contracts/src/
COPY docker/prepare docker/prepare
# Root in a container without capabilities: it reads a private key of root and changes a folder's owner.
CMD ["node", "docker/prepare/main.ts"]
