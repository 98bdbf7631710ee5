import { readdir, readFile, readlink, rm } from 'node:fs/promises';

/** A process that works in a folder, as the kernel lists it. */
export interface ProcessInFolder {
  pid: number;
  command: string;
}

/**
 * The processes whose working directory is this folder. It is inherited, so a script that changes
 * to a folder of its own leaves it to everything it starts, whatever becomes of parents and sessions.
 */
export async function processesIn(folder: string): Promise<ProcessInFolder[]> {
  const found = await Promise.all(
    (await allPids()).map(async (pid) => {
      const where = await readlink(`/proc/${pid}/cwd`).catch(() => null);
      if (where !== folder && where !== `${folder} (deleted)`) return null;
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return { pid: Number(pid), command: command.replaceAll('\0', ' ').trim() };
    }),
  );
  return found.filter((process) => process !== null);
}

/** Ends what a test has left behind. */
export async function endProcessesIn(folder: string): Promise<void> {
  for (const { pid } of await processesIn(folder)) send('SIGKILL', pid);
}

/** What a host knows of a script after a loss of power: nothing runs, nothing is recorded. */
export async function powerCut(mark: string): Promise<void> {
  const marked: number[] = [];
  for (const pid of await allPids()) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (environment.includes(`STACKYARD_UPDATE=${mark}`)) marked.push(Number(pid));
  }
  // All at once: none of them may note the end of another.
  for (const pid of marked) send('SIGSTOP', pid);
  for (const pid of marked) send('SIGKILL', pid);
  await rm(`/tmp/stackyard-update-${mark}`, { recursive: true });
}

async function allPids(): Promise<string[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
}

function send(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}
