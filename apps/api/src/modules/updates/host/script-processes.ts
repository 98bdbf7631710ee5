import type { HostProcess, HostReport } from './host-report.js';

/**
 * The container engine and what keeps its containers: a script may restart it, and ending it would
 * end every container of the host. The kernel cuts names after 15 characters.
 */
const engine = new Set(['dockerd', 'containerd', 'containerd-shim', 'conmon']);
const nameLength = 15;

/** Tells a process from a later one with the same id. */
export function keyOf({ pid, start }: HostProcess): string {
  return `${pid} ${start}`;
}

/**
 * What runs of a script: what carries its mark, its own session, what belonged to it before, and
 * everything descended from these. Never the container engine and what is below it. The launcher
 * counts until it has started the script; later it only waits for the end of the output.
 *
 * @param known - keys of what belonged to it at earlier looks
 */
export function processesOf(report: HostReport, known: ReadonlySet<string>): HostProcess[] {
  const { marked, script, launcher, processes } = report;
  const session = ownSession(report);
  const seeds = processes.filter(
    (process) =>
      process.pid > 1 &&
      (marked.has(process.pid) ||
        known.has(keyOf(process)) ||
        isSame(process, script) ||
        (session !== null && (process.session === session || process.group === session))),
  );
  const family = new Family(processes);
  const plumbing = script === null ? [] : processes.filter((process) => isSame(process, launcher));
  const aside = new Set([
    ...family.below(processes.filter(isEngine)),
    ...family.below(plumbing, (process) => isSame(process, script)),
  ]);
  return family.below(seeds).filter((process) => !aside.has(process) && !process.zombie);
}

/** Whether the shell that read the script is known to have ended. */
export function scriptHasEnded({ script, processes }: HostReport): boolean {
  if (script === null) return false;
  return !processes.some((process) => isSame(process, script) && !process.zombie);
}

/**
 * Those that TERM is meant for. A process that ignores it is in the middle of something, which what
 * it has started is a part of: neither gets it.
 */
export function askable(processes: readonly HostProcess[]): HostProcess[] {
  const stubborn = processes.filter(({ ignoresTerm }) => ignoresTerm);
  const spared = new Set(new Family(processes).below(stubborn));
  return processes.filter((process) => !spared.has(process));
}

/**
 * Parents before what they started. A shell whose command is ended first goes on with its next command
 * before the signal for the shell itself arrives.
 */
export function parentsFirst(processes: readonly HostProcess[]): HostProcess[] {
  const byPid = new Map(processes.map((process) => [process.pid, process]));
  const depthOf = ({ pid, parent }: HostProcess): number => {
    const above = new Set([pid]);
    for (
      let next = byPid.get(parent);
      next && !above.has(next.pid);
      next = byPid.get(next.parent)
    ) {
      above.add(next.pid);
    }
    return above.size;
  };
  const depths = new Map(processes.map((process) => [process, depthOf(process)]));
  return processes.toSorted((a, b) => (depths.get(a) ?? 0) - (depths.get(b) ?? 0));
}

/** A few of them by name and id, for a sentence. */
export function namesOf(processes: readonly HostProcess[]): string {
  const most = 5;
  const named = processes.slice(0, most).map(({ name, pid }) => `${name} (${pid})`);
  const more = processes.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Who descends from whom. */
class Family {
  private readonly children = new Map<number, HostProcess[]>();

  constructor(processes: readonly HostProcess[]) {
    for (const process of processes) {
      const siblings = this.children.get(process.parent);
      if (siblings) siblings.push(process);
      else this.children.set(process.parent, [process]);
    }
  }

  /** These with all that descends from them; not those that are left out, nor what is below them. */
  below(
    from: readonly HostProcess[],
    isLeftOut: (process: HostProcess) => boolean = () => false,
  ): HostProcess[] {
    const found = new Set<HostProcess>();
    const left = [...from];
    for (let process = left.pop(); process !== undefined; process = left.pop()) {
      if (found.has(process) || isLeftOut(process)) continue;
      found.add(process);
      left.push(...(this.children.get(process.pid) ?? []));
    }
    return [...found];
  }
}

function isSame(process: HostProcess, other: HostProcess | null): boolean {
  return other !== null && keyOf(process) === keyOf(other);
}

function isEngine({ name }: HostProcess): boolean {
  return engine.has(name.slice(0, nameLength));
}

/** The session that the script leads; null where it has none, or its id belongs to another process by now. */
function ownSession({ script, processes }: HostReport): number | null {
  if (script === null || script.session !== script.pid) return null;
  const leader = processes.find(({ pid }) => pid === script.pid);
  return leader === undefined || isSame(leader, script) ? script.pid : null;
}
