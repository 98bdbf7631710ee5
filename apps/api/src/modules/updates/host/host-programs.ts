export interface HostProgram {
  command: string;
  stdin: string;
}

/** Columns in which `ps` describes a process, for hosts without /proc. */
const psColumns = '-o pid= -o ppid= -o pgid= -o stat= -o lstart= -o comm=';

/**
 * Starts a script so that it can be found later and keeps running when the SSH connection ends. All
 * code is in a function that the last line calls, so nothing runs if the transfer is incomplete.
 */
const launchFunction = String.raw`stackyard_launch() {
  record=/tmp/stackyard-update-$STACKYARD_UPDATE
  (umask 077 && mkdir "$record") 2>/dev/null || record=
  session=
  if command -v setsid >/dev/null 2>&1; then session=setsid; fi
  # What is known of a process, to tell it from a later one with the same id.
  describe() { cat "/proc/$1/stat" 2>/dev/null || ps -p "$1" ${psColumns}; }
  if [ -n "$record" ]; then describe "$$" >"$record/launcher" 2>/dev/null; fi
  # Caught and not ignored, so that the script gets these signals as usual.
  stay() { trap : HUP INT TERM; }
  # From memory and to its end: a shell that reads half of a script runs half of it.
  feed() { trap '' HUP INT PIPE TERM; printf '%s\n' "$script" 2>/dev/null; }
  # Swallows the output once the connection is gone: the script must not die of a broken pipe.
  pass_on() { trap '' HUP INT PIPE TERM; cat 2>/dev/null; cat >/dev/null; }
  ended() {
    if [ -n "$record" ]; then echo "$1" >"$record/code"; fi
    echo "$1" >&4
  }
  stay
  exec 3>&1
  code=$(
    stay
    exec 4>&1
    {
      stay
      feed | {
        stay
        $session sh -c '
          if [ -n "$1" ]; then
            { cat "/proc/$$/stat" || ps -p "$$" ${psColumns}; } >"$1/script" 2>/dev/null
          fi
          exec sh -s' sh "$record" 2>&1 >&5 3>&- 4>&- 5>&-
        ended "$?"
      } | pass_on >&2
    } 5>&1 | pass_on >&3
  )
  [ -n "$code" ] || code=137
  exit "$code"
}`;

/**
 * Prints the host's data about a script. Stackyard's own lines come first, because process names may
 * contain anything.
 */
const reportFunction = String.raw`stackyard_look() {
  echo 'stackyard look'
  record=/tmp/stackyard-update-$1
  if [ -r "$record/code" ]; then echo "code $(cat "$record/code")"; fi
  if [ -r "$record/launcher" ]; then echo "launcher $(cat "$record/launcher")"; fi
  if [ -r "$record/script" ]; then echo "script $(cat "$record/script")"; fi
  if command -v setsid >/dev/null 2>&1; then echo 'has setsid'; fi
  if cat "$2/self/stat" >/dev/null 2>&1; then
    if cat "$2/1/stat" >/dev/null 2>&1; then echo 'shows all'; else echo 'shows own'; fi
    for file in "$2"/[0-9]*/environ; do
      # Without a process for each: read drops the zero bytes between the variables.
      while IFS= read -r line || [ -n "$line" ]; do
        case $line in *"STACKYARD_UPDATE=$1"*)
          pid=$(dirname "$file")
          echo "marked $(basename "$pid")"
          break
          ;;
        esac
      done 2>/dev/null <"$file"
    done
    echo 'table proc'
    cat "$2"/[0-9]*/stat 2>/dev/null
  elif command -v ps >/dev/null 2>&1; then
    echo 'shows all'
    echo 'table ps'
    ps -A ${psColumns}
  else
    echo 'shows nothing'
    echo 'table none'
  fi
  echo 'stackyard end'
}`;

/**
 * Returns a program that runs a script. The environment of the script contains a marker, which all
 * child processes of the script inherit.
 */
export function createLaunchProgram(runMarker: string, script: string): HostProgram {
  const quotedScript = `'${script.replaceAll("'", `'\\''`)}'`;
  return {
    command: `env STACKYARD_UPDATE=${runMarker} sh -s`,
    stdin: `${launchFunction}\nscript=${quotedScript}\nstackyard_launch\n`,
  };
}

/**
 * Returns a program that reports the state of the script with this marker.
 *
 * @param procFolder - path of the proc file system
 */
export function createReportProgram(runMarker: string, procFolder = '/proc'): HostProgram {
  return {
    command: `sh -s ${runMarker} ${procFolder}`,
    stdin: `${reportFunction}\nstackyard_look "$1" "$2"\n`,
  };
}

export function createSignalCommand(signal: 'TERM' | 'KILL', pids: readonly number[]): string {
  return `kill -${signal} ${pids.join(' ')}`;
}

/** Returns the command that deletes everything that the host has stored about a script. */
export function createRemoveCommand(runMarker: string): string {
  return `rm -rf /tmp/stackyard-update-${runMarker}`;
}
