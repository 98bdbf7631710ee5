export interface HostProcess {
  pid: number;
  parent: number;
  group: number;
  session: number;
  /** Start time in the host's own format. Tells processes apart if a process ID is reused. */
  start: string;
  name: string;
  /** Whether the process ignores TERM; false if the host has no /proc. */
  ignoresSigterm: boolean;
  /** Whether the process has exited but its parent has not read its exit code yet. */
  isZombie: boolean;
}

/** The state of a script and of all processes, as reported by the host. */
export interface HostReport {
  /** Exit code of the script; null if there is none yet, or if it could not be recorded. */
  code: number | null;
  /**
   * The process that starts the script and forwards its output; null if the process could not be
   * recorded.
   */
  launcher: HostProcess | null;
  /**
   * The script's shell as recorded at its start; null before the start, or if the shell could not
   * be recorded.
   */
  script: HostProcess | null;
  /** Whether the host can start a script in its own session. */
  hasSetsid: boolean;
  /** Whether the host shows the processes of all users, only those of the SSH user, or none. */
  processVisibility: 'all' | 'own' | 'nothing';
  markedPids: ReadonlySet<number>;
  processes: readonly HostProcess[];
}

const firstLine = 'stackyard look';
const lastLine = 'stackyard end';
/** Bit of TERM (15) in the mask of ignored signals. */
const sigtermBit = 1 << 14;

const emptyReport: HostReport = {
  code: null,
  launcher: null,
  script: null,
  hasSetsid: false,
  processVisibility: 'nothing',
  markedPids: new Set(),
  processes: [],
};

/** Parses the output of `createReportProgram`. Any other text results in an empty report. */
export function parseHostReport(text: string): HostReport {
  const lines = text.trimEnd().split('\n');
  const firstIndex = lines.indexOf(firstLine);
  const tableIndex = lines.findIndex(
    (line, index) => index > firstIndex && line.startsWith('table '),
  );
  if (firstIndex < 0 || tableIndex < 0 || lines.at(-1) !== lastLine) return emptyReport;
  // Look only at the lines before the table, which are Stackyard's own. Process names in the table
  // may contain anything.
  const headerLines = lines.slice(firstIndex + 1, tableIndex);
  const linesStartingWith = (word: string) =>
    headerLines.filter((line) => line.startsWith(`${word} `));
  const valueAfter = (word: string) => linesStartingWith(word)[0]?.slice(word.length + 1) ?? '';
  const code = valueAfter('code');
  const visibility = valueAfter('shows');
  return {
    code: /^\d+$/.test(code) ? Number(code) : null,
    launcher: parseProcess(valueAfter('launcher')),
    script: parseProcess(valueAfter('script')),
    hasSetsid: valueAfter('has') === 'setsid',
    processVisibility: visibility === 'all' || visibility === 'own' ? visibility : 'nothing',
    markedPids: new Set(
      linesStartingWith('marked').map((line) => Number(line.slice('marked '.length))),
    ),
    processes: lines.slice(tableIndex + 1, -1).flatMap((line) => parseProcess(line) ?? []),
  };
}

function parseProcess(line: string): HostProcess | null {
  return parseProcLine(line) ?? parsePsLine(line);
}

/**
 * Parses `/proc/PID/stat`, in which the name is in parentheses and may itself contain parentheses
 * and spaces. Returns null for any other text.
 */
function parseProcLine(line: string): HostProcess | null {
  const parts = /^(\d+) \((.*)\) (.+)$/.exec(line);
  if (parts === null) return null;
  const [, pid, name = '', statFields = ''] = parts;
  const fields = statFields.split(' ');
  const [state = '', parent, group, session] = fields;
  return {
    pid: Number(pid),
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    start: fields[19] ?? '',
    name,
    ignoresSigterm: (Number(fields[30]) & sigtermBit) !== 0,
    isZombie: isZombie(state),
  };
}

/**
 * Parses a line of `ps`; null for any other text. The format of sessions and ignored signals
 * differs between systems, so the process group is used as the session, and no signal counts as
 * ignored.
 */
function parsePsLine(line: string): HostProcess | null {
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
    ignoresSigterm: false,
    isZombie: isZombie(state),
  };
}

function isZombie(state: string): boolean {
  return state.startsWith('Z') || state.startsWith('X');
}
