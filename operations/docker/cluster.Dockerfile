# The images of docker-compose.cluster.yml: the proxy in front of the MySQL servers, and `--target keeper`.
FROM mysql:9.7 AS keeper
COPY operations/docker/cluster/keeper.sh /usr/local/bin/parkwart-keeper
COPY operations/docker/cluster/startWithout.sh /usr/local/bin/parkwart-start-without
USER mysql
ENTRYPOINT []
CMD ["/usr/local/bin/parkwart-keeper"]

FROM node:24-bookworm-slim AS proxy
RUN apt-get update \
 && apt-get install -y --no-install-recommends haproxy mariadb-client-core \
 && rm -rf /var/lib/apt/lists/*
COPY operations/docker/cluster/haproxy.cfg /etc/haproxy/haproxy.cfg
COPY operations/docker/cluster/hasRole.sh /usr/local/bin/parkwart-has-role
COPY operations/docker/cluster/proxyHealth.sh /usr/local/bin/parkwart-proxy-health
USER 1000:1000
EXPOSE 3306 3307
STOPSIGNAL SIGUSR1
HEALTHCHECK --interval=5s --timeout=4s --start-period=600s --retries=3 CMD ["/usr/local/bin/parkwart-proxy-health"]
ENTRYPOINT []
CMD ["haproxy", "-W", "-db", "-f", "/etc/haproxy/haproxy.cfg"]
