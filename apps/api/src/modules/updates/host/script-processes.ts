import type { HostProcess, HostReport } from './host-report.js';

/**
 * The container engine and the processes that keep its containers running. If a script restarts the
 * engine, these processes may be descendants of the script. They are never ended with the script,
 * because every container on the host would stop. The kernel truncates names to 15 characters.
 */
const engineProcesses = new Set(['dockerd', 'containerd', 'containerd-shim', 'conmon']);
const maxNameLength = 15;

/** Returns a key that tells a process apart from a later one with the same ID. */
export function keyOf({ pid, start }: HostProcess): string {
  return `${pid} ${start}`;
}

/**
 * Returns the running processes of a script and all their descendants. A process belongs to the
 * script if it has the script's marker, is in the script's session, or belonged to the script in
 * earlier reports. The container engine and its descendants are excluded. The launcher and its
 * helpers are excluded once the launcher has started the script, because they only wait for the
 * output to end.
 *
 * @param knownProcessKeys - keys of the processes that belonged to the script in earlier reports
 */
export function scriptProcessesOf(
  report: HostReport,
  knownProcessKeys: ReadonlySet<string>,
): HostProcess[] {
  const { markedPids, script, launcher, processes } = report;
  const session = scriptSessionOf(report);
  const rootProcesses = processes.filter(
    (process) =>
      process.pid > 1 &&
      (markedPids.has(process.pid) ||
        knownProcessKeys.has(keyOf(process)) ||
        isSameProcess(process, script) ||
        (session !== null && (process.session === session || process.group === session))),
  );
  const tree = new ProcessTree(processes);
  const launcherProcesses =
    script === null ? [] : processes.filter((process) => isSameProcess(process, launcher));
  const excludedProcesses = new Set([
    ...tree.withDescendants(processes.filter(isEngine)),
    ...tree.withDescendants(launcherProcesses, (process) => isSameProcess(process, script)),
  ]);
  return tree
    .withDescendants(rootProcesses)
    .filter((process) => !excludedProcesses.has(process) && !process.isZombie);
}

/** Whether the shell of the script is known to have exited. */
export function hasScriptEnded({ script, processes }: HostReport): boolean {
  if (script === null) return false;
  return !processes.some((process) => isSameProcess(process, script) && !process.isZombie);
}

/**
 * Returns the processes to send TERM to. Processes that ignore TERM, and their child processes,
 * receive no signal, because they need each other to complete their work.
 */
export function sigtermTargets(processes: readonly HostProcess[]): HostProcess[] {
  const processesIgnoringSigterm = processes.filter(({ ignoresSigterm }) => ignoresSigterm);
  const sparedProcesses = new Set(
    new ProcessTree(processes).withDescendants(processesIgnoringSigterm),
  );
  return processes.filter((process) => !sparedProcesses.has(process));
}

/**
 * Sorts processes so that parents come before their children. If a command ended before its shell
 * received the signal, the shell would run the next command.
 */
export function sortParentsFirst(processes: readonly HostProcess[]): HostProcess[] {
  const byPid = new Map(processes.map((process) => [process.pid, process]));
  const depthOf = ({ pid, parent }: HostProcess): number => {
    const ancestors = new Set([pid]);
    for (
      let ancestor = byPid.get(parent);
      ancestor && !ancestors.has(ancestor.pid);
      ancestor = byPid.get(ancestor.parent)
    ) {
      ancestors.add(ancestor.pid);
    }
    return ancestors.size;
  };
  const depthByProcess = new Map(processes.map((process) => [process, depthOf(process)]));
  return processes.toSorted((a, b) => (depthByProcess.get(a) ?? 0) - (depthByProcess.get(b) ?? 0));
}

/** Lists the names and IDs of the first few processes, for use in a message. */
export function describeProcesses(processes: readonly HostProcess[]): string {
  const maxNamed = 5;
  const descriptions = processes.slice(0, maxNamed).map(({ name, pid }) => `${name} (${pid})`);
  const omittedCount = processes.length - descriptions.length;
  return descriptions.join(', ') + (omittedCount > 0 ? ` and ${omittedCount} more` : '');
}

class ProcessTree {
  private readonly children = new Map<number, HostProcess[]>();

  constructor(processes: readonly HostProcess[]) {
    for (const process of processes) {
      const siblings = this.children.get(process.parent);
      if (siblings) siblings.push(process);
      else this.children.set(process.parent, [process]);
    }
  }

  /**
   * Returns these processes and all their descendants, without excluded processes and their
   * descendants.
   */
  withDescendants(
    roots: readonly HostProcess[],
    isExcluded: (process: HostProcess) => boolean = () => false,
  ): HostProcess[] {
    const result = new Set<HostProcess>();
    const pending = [...roots];
    for (let process = pending.pop(); process !== undefined; process = pending.pop()) {
      if (result.has(process) || isExcluded(process)) continue;
      result.add(process);
      pending.push(...(this.children.get(process.pid) ?? []));
    }
    return [...result];
  }
}

function isSameProcess(process: HostProcess, other: HostProcess | null): boolean {
  return other !== null && keyOf(process) === keyOf(other);
}

function isEngine({ name }: HostProcess): boolean {
  return engineProcesses.has(name.slice(0, maxNameLength));
}

/**
 * Returns the ID of the session that the script leads; null if there is none, or if the script's
 * process ID now belongs to another process.
 */
function scriptSessionOf({ script, processes }: HostReport): number | null {
  if (script === null || script.session !== script.pid) return null;
  const leader = processes.find(({ pid }) => pid === script.pid);
  return leader === undefined || isSameProcess(leader, script) ? script.pid : null;
}
