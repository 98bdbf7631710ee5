import { readdir, readFile, readlink, rm } from 'node:fs/promises';

/** A process whose working directory is a given folder. */
export interface ProcessInFolder {
  pid: number;
  command: string;
}

/**
 * Returns the processes whose working directory is this folder. Child processes inherit the working
 * directory, so the list includes processes that have detached from their parent or session.
 */
export async function processesIn(folder: string): Promise<ProcessInFolder[]> {
  const candidates = await Promise.all(
    (await allPids()).map(async (pid) => {
      const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => null);
      if (workingDirectory !== folder && workingDirectory !== `${folder} (deleted)`) return null;
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return { pid: Number(pid), command: command.replaceAll('\0', ' ').trim() };
    }),
  );
  return candidates.filter((process) => process !== null);
}

/** Kills any processes that a test has left running in this folder. */
export async function endProcessesIn(folder: string): Promise<void> {
  for (const { pid } of await processesIn(folder)) sendSignal('SIGKILL', pid);
}

/**
 * Simulates a power failure: all processes of the script are gone, and none has recorded an exit.
 */
export async function simulatePowerCut(runMarker: string): Promise<void> {
  const pids: number[] = [];
  for (const pid of await allPids()) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (environment.includes(`STACKYARD_UPDATE=${runMarker}`)) pids.push(Number(pid));
  }
  // Suspend all processes first, so that none of them can record the end of another.
  for (const pid of pids) sendSignal('SIGSTOP', pid);
  for (const pid of pids) sendSignal('SIGKILL', pid);
  await rm(`/tmp/stackyard-update-${runMarker}`, { recursive: true });
}

async function allPids(): Promise<string[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
}

function sendSignal(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already exited.
  }
}
