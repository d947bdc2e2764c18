# Stage 1: install into a virtual environment, with compiled .pyc files (startup is several times faster).
# The environment has no pip of its own, so none ends up in the final image.
# Pinned by the digest of the multi-platform index; Renovate updates tag and digest together.
FROM python:3.12-slim@sha256:78387bc3881b8273120a12ebe6c1ab22b018ccc2c9adf565ae1ac9b536e184ea AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv --without-pip /opt/palermo
WORKDIR /src
COPY requirements.lock requirements-build.lock ./
RUN pip --python /opt/palermo/bin/python install --no-deps --require-hashes -r requirements.lock \
 && pip install --no-deps --require-hashes -r requirements-build.lock
COPY pyproject.toml README.md LICENSE THIRD-PARTY-NOTICES.md ./
COPY bot ./bot
COPY engines ./engines
COPY renders ./renders
COPY sandbox ./sandbox
RUN pip wheel --no-build-isolation --no-deps --wheel-dir /wheel . \
 && pip --python /opt/palermo/bin/python install --no-deps /wheel/*.whl \
 && /opt/palermo/bin/python -m compileall -q /opt/palermo/lib

# Stage 2: only what is needed at run time. Runs as a normal user; all state is on the volume.
FROM python:3.12-slim@sha256:78387bc3881b8273120a12ebe6c1ab22b018ccc2c9adf565ae1ac9b536e184ea
# The official image ships the standard library without .pyc files, and the container cannot write any.
# FriBiDi draws names in scripts with joined letters, such as Devanagari, correctly.
RUN apt-get update -qq && apt-get install -qq -y --no-install-recommends libfribidi0 && rm -rf /var/lib/apt/lists/* \
 && python -m compileall -q "$(python -c 'import sysconfig; print(sysconfig.get_path("stdlib"))')" \
 && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin palermo \
 && install -d -o palermo -g palermo /data
COPY --from=build /opt/palermo /opt/palermo
ENV PATH=/opt/palermo/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PALERMO_DATABASE_URL=sqlite:////data/palermo.db \
    PALERMO_HEALTH_FILE=/data/health \
    PALERMO_LOG_FORMAT=json
USER palermo
WORKDIR /data
VOLUME /data
# Checks that the bot is connected to Discord and able to post, not just that the process is alive.
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["palermo", "health"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["palermo"]
CMD ["run"]
