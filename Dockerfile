# The judge on Discord: docker build -t jade-judge . ; see README.md, “In a container”.
FROM debian:bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends binutils python3-venv
COPY . /src
RUN /src/.ci/install /opt/judge

# The very Debian of the stage above: its Python is the one that the packages were installed for.
FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates python3 \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin \
    && useradd --system --uid 10001 --home-dir /data --no-create-home judge \
    && install -d -o judge -g judge -m 700 /data
COPY --from=build /opt/judge /opt/judge
ENV PATH=/opt/judge/bin:$PATH JUDGE_DATA=/data PYTHONDONTWRITEBYTECODE=1
USER judge
VOLUME /data
HEALTHCHECK --interval=1m --timeout=10s --start-period=1m CMD ["judge", "health"]
ENTRYPOINT ["judge"]
CMD ["run"]
