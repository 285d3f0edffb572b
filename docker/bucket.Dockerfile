# MinIO's own client, and what it has to do once the server runs.
FROM minio/minio:RELEASE.2025-09-07T16-13-09Z
COPY docker/minio/bucket.sh /usr/local/bin/parkwart-bucket
USER 1000:1000
ENTRYPOINT []
CMD ["/usr/local/bin/parkwart-bucket"]
