/** A process of the platform's host. */
export interface HostProcess {
  pid: number;
  parent: number;
  group: number;
  session: number;
  /** When it started, in the words of the host: an id that is used again has another one. */
  start: string;
  name: string;
  /** Its shell or program said that it does not want to be ended by TERM. */
  ignoresTerm: boolean;
  /** It has ended, and its parent has not noticed yet. */
  zombie: boolean;
}

/** What the host knows of a script, and everything that runs there. */
export interface HostReport {
  /** The exit code of the script; null while there is none. */
  code: number | null;
  /** What starts the script and passes its output on; null where that could not be recorded. */
  launcher: HostProcess | null;
  /** The shell of the script as it was when it began; null before, and where that could not be recorded. */
  script: HostProcess | null;
  /** Whether the host can give a script a session of its own. */
  hasSetsid: boolean;
  /** Whether processes of every user are seen, those of our own alone, or none. */
  shows: 'all' | 'own' | 'nothing';
  /** Ids of the processes that carry the mark. */
  marked: ReadonlySet<number>;
  processes: readonly HostProcess[];
}

const firstLine = 'stackyard look';
const lastLine = 'stackyard end';
/** Bit of signal 15 in the mask of ignored signals. */
const termBit = 1 << 14;

const nothing: HostReport = {
  code: null,
  launcher: null,
  script: null,
  hasSetsid: false,
  shows: 'nothing',
  marked: new Set(),
  processes: [],
};

/** Reads what `lookProgram` has printed; a host that printed anything else shows nothing. */
export function parseHostReport(text: string): HostReport {
  const lines = text.trimEnd().split('\n');
  const from = lines.indexOf(firstLine);
  const table = lines.findIndex((line, index) => index > from && line.startsWith('table '));
  if (from < 0 || table < 0 || lines.at(-1) !== lastLine) return nothing;
  // Before the table stand words of our own alone; a name in the table may hold anything.
  const words = lines.slice(from + 1, table);
  const after = (word: string) => words.filter((line) => line.startsWith(`${word} `));
  const value = (word: string) => after(word)[0]?.slice(word.length + 1) ?? '';
  const code = value('code');
  const shows = value('shows');
  return {
    code: /^\d+$/.test(code) ? Number(code) : null,
    launcher: processFrom(value('launcher')),
    script: processFrom(value('script')),
    hasSetsid: value('has') === 'setsid',
    shows: shows === 'all' || shows === 'own' ? shows : 'nothing',
    marked: new Set(after('marked').map((line) => Number(line.slice('marked '.length)))),
    processes: lines.slice(table + 1, -1).flatMap((line) => processFrom(line) ?? []),
  };
}

function processFrom(line: string): HostProcess | null {
  return fromProc(line) ?? fromPs(line);
}

/** `/proc/PID/stat`; the name is in brackets and may hold brackets and spaces itself. */
function fromProc(line: string): HostProcess | null {
  const parts = /^(\d+) \((.*)\) (.+)$/.exec(line);
  if (parts === null) return null;
  const [, pid, name = '', rest = ''] = parts;
  const fields = rest.split(' ');
  const [state = '', parent, group, session] = fields;
  return {
    pid: Number(pid),
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    start: fields[19] ?? '',
    name,
    ignoresTerm: (Number(fields[30]) & termBit) !== 0,
    zombie: isZombie(state),
  };
}

/** `ps` names neither session nor ignored signals in the same way everywhere. */
function fromPs(line: string): HostProcess | null {
  const parts = /^ *(\d+) +(\d+) +(\d+) +(\S+) +(\S+ +\S+ +\d+ +[\d:]+ +\d{4}) +(.+)$/.exec(line);
  if (parts === null) return null;
  const [, pid, parent, group, state = '', start = '', path = ''] = parts;
  return {
    pid: Number(pid),
    parent: Number(parent),
    group: Number(group),
    session: Number(group),
    start,
    name: path.slice(path.lastIndexOf('/') + 1),
    ignoresTerm: false,
    zombie: isZombie(state),
  };
}

function isZombie(state: string): boolean {
  return state.startsWith('Z') || state.startsWith('X');
}
