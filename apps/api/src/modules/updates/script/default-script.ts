/**
 * Updates the platform on its own host. Reads the options and the edition from the running
 * container instead of assuming them. If the new container does not start, the previous one is
 * started again.
 */
export const builtInUpdateScript = String.raw`#!/bin/sh
set -eu

# Search by the reference that the container was started with: docker ps shows the image ID
# instead once the tag points to another image.
container=$(docker ps --quiet | while read -r id; do
  docker inspect --format '{{.Id}} {{.Config.Image}}' "$id"
done | awk '$2 ~ "(^|/)portainer/portainer(-ce|-ee)?(:|@|$)" { print $1; exit }')
if [ -z "$container" ]; then
  echo 'No running container of the platform was found on this host.' >&2
  exit 20
fi
ask() { docker inspect --format "$1" "$container"; }

name=$(ask '{{.Name}}' | sed 's,^/,,')
image=$(ask '{{.Config.Image}}')
before=$(ask '{{.Image}}')
echo "The platform is running as $name from $image."

docker pull --quiet "$image"
if [ "$(docker image inspect --format '{{.Id}}' "$image")" = "$before" ]; then
  echo 'This is already the newest image of the tag.'
  exit 0
fi

# Prints the lines of the container that its image does not have. The new image provides its own.
added() {
  inherited=$(docker image inspect --format "$1" "$before")
  ask "$1" | while IFS= read -r line; do
    [ -z "$line" ] || printf '%s\n' "$inherited" | grep -qxF -e "$line" || printf '%s\n%s\n' "$2" "$line"
  done
}
# One argument a line: values with spaces stay whole.
arguments=$(
  ask '{{range .Mounts}}{{if or (eq .Type "bind") (eq .Type "volume")}}--volume{{println}}{{if eq .Type "volume"}}{{.Name}}{{else}}{{.Source}}{{end}}:{{.Destination}}{{if .Mode}}:{{.Mode}}{{else if not .RW}}:ro{{end}}{{println}}{{end}}{{end -}}
{{range $port, $bindings := .HostConfig.PortBindings}}{{range $bindings}}--publish{{println}}{{if .HostIp}}{{.HostIp}}:{{end}}{{.HostPort}}:{{println $port}}{{end}}{{end -}}
{{range .HostConfig.CapAdd}}--cap-add{{println}}{{println .}}{{end -}}
{{range .HostConfig.CapDrop}}--cap-drop{{println}}{{println .}}{{end -}}
{{range .HostConfig.SecurityOpt}}--security-opt{{println}}{{println .}}{{end -}}
{{range .HostConfig.ExtraHosts}}--add-host{{println}}{{println .}}{{end -}}
{{range .HostConfig.Dns}}--dns{{println}}{{println .}}{{end -}}
{{range $option, $value := .HostConfig.LogConfig.Config}}--log-opt{{println}}{{$option}}={{println $value}}{{end -}}
{{with .HostConfig.LogConfig.Type}}--log-driver{{println}}{{println .}}{{end -}}
{{if .HostConfig.Memory}}--memory{{println}}{{println .HostConfig.Memory}}{{end -}}
{{if .HostConfig.Privileged}}--privileged{{println}}{{end -}}
{{with .Config.User}}--user{{println}}{{println .}}{{end -}}
--restart{{println}}{{.HostConfig.RestartPolicy.Name}}{{if .HostConfig.RestartPolicy.MaximumRetryCount}}:{{.HostConfig.RestartPolicy.MaximumRetryCount}}{{end}}
--network{{println}}{{println .HostConfig.NetworkMode}}'
  added '{{range .Config.Env}}{{println .}}{{end}}' --env
  added '{{range $label, $value := .Config.Labels}}{{$label}}={{println $value}}{{end}}' --label
  hostname=$(ask '{{.Config.Hostname}}')
  case "$container" in
    "$hostname"*) ;;
    *) [ -z "$hostname" ] || printf '%s\n' --hostname "$hostname" ;;
  esac
)
command=$(ask '{{range .Config.Cmd}}{{println .}}{{end}}')
if [ "$command" = "$(docker image inspect --format '{{range .Config.Cmd}}{{println .}}{{end}}' "$before")" ]; then
  command=
fi
# A network a line, with its fixed address and the names that the platform has there.
networks=$(ask '{{$mode := .HostConfig.NetworkMode}}{{range $network, $end := .NetworkSettings.Networks}}{{if eq $network $mode}}own{{else}}other{{end}} {{$network}} {{with .IPAMConfig}}{{with .IPv4Address}} --ip {{.}}{{end}}{{end}}{{range .Aliases}} --alias {{.}}{{end}}{{println}}{{end}}' |
  sed "s, --alias $(printf %.12s "$container"),,")
backup="$name-before-update"

# From here on, the replacement continues even if the connection is lost.
trap '' HUP INT PIPE TERM
say() { echo "$1" >&2 || true; }
back() {
  say 'The new container did not start. Starting the previous container again.'
  docker rm --force "$name" >/dev/null 2>&1 || true
  docker rename "$backup" "$name" || true
  docker start "$name" >/dev/null
  exit 21
}
connect() {
  printf '%s\n' "$networks" | while read -r kind network options; do
    [ "$kind" = "$1" ] || continue
    case "$network" in bridge | host | none | default) continue ;; esac
    [ "$1" = other ] || docker network disconnect "$network" "$name" || exit 1
    docker network connect $options "$network" "$name" || exit 1
  done
}

docker rm --force "$backup" >/dev/null 2>&1 || true
docker rename "$name" "$backup"
docker stop --time 30 "$backup" >/dev/null || back
(
  IFS='
'
  set -f
  docker create --name "$name" $arguments "$image" $command >/dev/null
) || back
connect own || back
connect other || back
docker start "$name" >/dev/null || back

# A container that is started again and again runs between two crashes, too.
for second in 1 2 3 4 5 6 7 8 9 10; do
  sleep 1
  state=$(docker inspect --format '{{.State.Running}} {{.State.Restarting}} {{.RestartCount}}' "$name") || back
  if [ "$state" != 'true false 0' ]; then
    docker logs --tail 20 "$name" >&2 || true
    back
  fi
done
docker rm "$backup" >/dev/null
say 'The new container is running.'
`;
