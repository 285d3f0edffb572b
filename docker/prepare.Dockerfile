# The image of what runs before everything else: it makes secrets and hands them out.
FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json ./
COPY docker/prepare ./
# Root in a container without rights: it reads a private key that only root may read, and gives a folder away.
CMD ["node", "main.ts"]
