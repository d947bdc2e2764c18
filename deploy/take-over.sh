#!/bin/sh
# Upgrades the bot under Docker Compose without a pause: a second container takes over from the one that runs, which
# then ends by itself and is removed. Build or pull the new image first. From the folder of compose.yaml:
#
#     deploy/take-over.sh                    # the service palermo
#     deploy/take-over.sh shard-0 shard-1    # one after the other
#
# If the new container fails, it is removed, and the older one goes on.
set -eu

PATIENCE=${PATIENCE:-300} # seconds for one hand-over
LOOK=${LOOK:-1}           # seconds between two looks

fail() {
  echo "take-over.sh: $1" >&2
  exit 1
}

hand_over() {
  service=$1
  older=$(docker compose ps --quiet "$service")
  [ -n "$older" ] || fail "$service is not running. Start it: docker compose up --detach"
  [ "$(echo "$older" | wc -l)" -eq 1 ] || fail "$service has several containers. Stop all but one of them first."
  docker update --restart=no "$older" >/dev/null # it ends when it has handed over, and must not be started again
  if ! docker compose up --detach --no-deps --no-recreate --scale "$service=2" "$service"; then
    give_up "$(docker compose ps --all --quiet "$service" | grep -v "^$older" || true)"
    fail "$service: the new container could not be started. The older one goes on."
  fi
  newer=$(docker compose ps --all --quiet "$service" | grep -v "^$older" || true)
  waited=0
  while [ "$(docker inspect --format '{{.State.Running}}' "$older")" = true ]; do
    if [ -z "$newer" ] || [ "$(docker inspect --format '{{.State.Running}} {{.RestartCount}}' "$newer")" != "true 0" ]; then
      give_up "$newer"
      fail "$service: the new container has ended. The older one goes on; see the log above."
    fi
    if [ "$waited" -ge "$PATIENCE" ]; then
      give_up "$newer"
      fail "$service: nothing was handed over within $PATIENCE seconds. The older container goes on."
    fi
    sleep "$LOOK"
    waited=$((waited + 1))
  done
  docker rm "$older" >/dev/null
  echo "$service: handed over."
}

give_up() { # the new container, if there is one
  if [ -n "$1" ]; then
    docker logs --tail 20 "$1" >&2 || true
    docker rm --force "$1" >/dev/null || true
  fi
  docker update --restart=unless-stopped "$older" >/dev/null
}

[ $# -gt 0 ] || set -- palermo
for name in "$@"; do
  hand_over "$name"
done
