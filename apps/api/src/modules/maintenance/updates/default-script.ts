/**
 * Updates the platform on its own host. It reads what the running container was started with, its
 * edition included, instead of knowing a command line by heart; when the new container does not
 * come up, the one before is started again.
 */
export const builtInUpdateScript = `#!/bin/sh
set -eu

container=$(docker ps --format '{{.ID}} {{.Image}}' |
  awk '$2 ~ "(^|/)portainer/portainer(-ce|-ee)?(:|@|$)" { print $1; exit }')
if [ -z "$container" ]; then
  echo 'No running container of the platform was found on this host.' >&2
  exit 20
fi
ask() { docker inspect --format "$1" "$container"; }

name=$(ask '{{.Name}}' | sed 's,^/,,')
image=$(ask '{{.Config.Image}}')
echo "The platform runs as $name from $image."

docker pull --quiet "$image"
if [ "$(docker image inspect --format '{{.Id}}' "$image")" = "$(ask '{{.Image}}')" ]; then
  echo 'It is the newest image of this tag already.'
  exit 0
fi

# One argument a line: values with spaces stay whole.
arguments=$(ask '{{range .HostConfig.Binds}}--volume{{println}}{{println .}}{{end -}}
{{range .HostConfig.Mounts}}--mount{{println}}type={{.Type}},source={{.Source}},target={{println .Target}}{{end -}}
{{range $port, $bindings := .HostConfig.PortBindings}}{{range $bindings}}--publish{{println}}{{if .HostIp}}{{.HostIp}}:{{end}}{{.HostPort}}:{{println $port}}{{end}}{{end -}}
{{range $label, $value := .Config.Labels}}--label{{println}}{{$label}}={{println $value}}{{end -}}
--restart{{println}}{{println .HostConfig.RestartPolicy.Name}}--network{{println}}{{println .HostConfig.NetworkMode}}')
command=$(ask '{{range .Config.Cmd}}{{println .}}{{end}}')
backup="$name-before-update"

docker rm --force "$backup" >/dev/null 2>&1 || true
docker rename "$name" "$backup"
docker stop --time 30 "$backup" >/dev/null
back() {
  echo 'The new container did not start; the one before is started again.' >&2
  docker rm --force "$name" >/dev/null 2>&1 || true
  docker rename "$backup" "$name"
  docker start "$name" >/dev/null
  exit 21
}

oldifs=$IFS
IFS='
'
set -f
docker run --detach --name "$name" $arguments "$image" $command >/dev/null || back
set +f
IFS=$oldifs

sleep 5
if [ "$(docker inspect --format '{{.State.Running}}' "$name")" != true ]; then
  docker logs --tail 20 "$name" >&2 || true
  back
fi
docker rm "$backup" >/dev/null
echo 'The new container runs.'
`;
