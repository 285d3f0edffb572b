# MinIO from its source, since its images are no longer published (docs/decisions/docker-minio-from-source.md): the storage,
# and `--target bucket`, which sets up the bucket and its user.
FROM golang:1.26-bookworm AS built
ENV CGO_ENABLED=0 GOBIN=/built
RUN --mount=type=cache,target=/go/pkg/mod --mount=type=cache,target=/root/.cache/go-build \
    go install -trimpath -ldflags='-s -w' github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c \
 && go install -trimpath -ldflags='-s -w' github.com/minio/mc@v0.0.0-20250313080218-cf909e1063a9
RUN mkdir -p /folders && mkdir -m 1777 /folders/tmp

FROM node:24-bookworm-slim AS bucket
COPY --from=built /built/mc /usr/bin/
COPY operations/docker/minio/bucket.sh /usr/local/bin/parkwart-bucket
USER 1000:1000
ENTRYPOINT []
CMD ["/usr/local/bin/parkwart-bucket"]

# Contains only two static programs; mc serves the health check and writes to /tmp. When a container restarts, its tmpfs
# takes the mode of /tmp from the image.
FROM scratch AS storage
COPY --from=built /folders/ /
COPY --from=built /built/minio /built/mc /usr/bin/
ENV PATH=/usr/bin HOME=/tmp
USER 1000:1000
EXPOSE 9000
ENTRYPOINT ["minio"]
CMD ["server", "/storage", "--address", ":9000"]
