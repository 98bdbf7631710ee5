import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CommandContext } from './command.js';
import { CommandFailure, exitCodes, type ExitReason } from './faults/exit-codes.js';

/**
 * A program of the server that the CLI runs, because only the server's code can access its
 * databases.
 */
export interface ServerProgram {
  name: 'copy-database' | 'restore';
  args: readonly string[];
  /** Error message to show if the program fails, in addition to the program's own output. */
  failure: string;
}

/**
 * Runs a server program in place of this command.
 *
 * @throws CommandFailure if the program is not installed, fails or is interrupted. An exit code of
 * the program that the CLI does not define becomes 1.
 */
export async function runServerProgram(
  { name, args, failure }: ServerProgram,
  { env, signal }: CommandContext,
): Promise<void> {
  const program = fileURLToPath(new URL(`../../api/dist/${name}.js`, import.meta.url));
  if (!existsSync(program)) {
    throw new CommandFailure(
      'badInput',
      `"stackyard ${name}" must be run where the server is installed, or in its image.`,
    );
  }
  const child = spawn(process.execPath, [program, ...args], { env, stdio: 'inherit' });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  await once(child, 'exit').finally(() => signal.removeEventListener('abort', stop));
  const { exitCode, signalCode } = child;
  if (exitCode === exitCodes.ok) return;
  if (signalCode === 'SIGINT' || signalCode === 'SIGTERM') {
    throw new CommandFailure('interrupted', failure);
  }
  throw new CommandFailure(exitReasonOf(exitCode), failure);
}

function exitReasonOf(code: number | null): Exclude<ExitReason, 'ok'> {
  const name = Object.entries(exitCodes).find(([, exitCode]) => exitCode === code)?.[0];
  return name !== undefined && isFailureName(name) ? name : 'failed';
}

function isFailureName(name: string): name is Exclude<ExitReason, 'ok'> {
  return name in exitCodes && name !== 'ok';
}
