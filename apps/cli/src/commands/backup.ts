import type { ApiClient } from '@stackyard/api-client';
import {
  createBackup,
  deleteBackup,
  downloadBackup,
  readBackup,
  type BackupReply,
  type BackupStep,
} from '@stackyard/contracts';
import type { Command } from 'commander';
import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CommandContext } from '../command.js';
import { connect } from '../connection/connection.js';
import { timeoutOption } from '../timing/duration.js';
import { CommandFailure } from '../faults/exit-codes.js';
import { writeResponse } from '../output/file-output.js';
import { createReachabilityReporter, waitUntil } from '../timing/wait-until.js';

interface BackupOptions {
  keep?: true;
  timeout: number;
}

const stepTexts: Record<BackupStep, string> = {
  copying: 'Copying the database',
  examining: 'Checking the copy',
  packing: 'Packing the backup',
  verifying: 'Verifying the backup',
};

export function addBackupCommand(program: Command, context: CommandContext): void {
  const { terminal, signal } = context;
  program
    .command('backup')
    .argument('<file>', 'destination file; must not exist yet')
    .description('Back up the running server to a file: all its data and keys')
    .option('--keep', 'also keep the backup on the server')
    .addOption(timeoutOption('1h', 'how long to wait for the backup'))
    .action(async (file: string, { keep, timeout }: BackupOptions, command: Command) => {
      await assertWritable(file);
      const { api } = await connect(command, context);
      const { id, bytes, headId, sha256 } = await createAndWait(api, timeout, context);
      try {
        const response = await api.open(downloadBackup, { params: { id }, signal });
        await writeResponse(response, { file, sha256, terminal, signal });
      } catch (error) {
        terminal.log(`Backup ${id} stays on the server.`, 'bad');
        throw error;
      }
      if (!keep) await api.call(deleteBackup, { params: { id } });
      terminal.print(
        `${file}: ${bytes} bytes, up to entry ${headId} of the event log, SHA-256 ${sha256}`,
      );
    });
}

async function createAndWait(
  api: ApiClient,
  milliseconds: number,
  { terminal, signal }: CommandContext,
): Promise<BackupReply> {
  let backup = await api.call(createBackup, { signal });
  let reportedStep: BackupStep | null = null;
  const reportStep = () => {
    const { step } = backup;
    if (step === reportedStep || step === null) return 'same';
    terminal.log(`${stepTexts[step]} …`);
    reportedStep = step;
    return 'changed';
  };
  reportStep();
  const poll = async (pollSignal: AbortSignal) => {
    backup = await api.call(readBackup, { params: { id: backup.id }, signal: pollSignal });
    return backup.state === 'running' ? reportStep() : 'over';
  };
  const onReachabilityChange = createReachabilityReporter(terminal);
  const waitResult = await waitUntil(poll, {
    milliseconds,
    signal,
    onReachabilityChange,
  });
  if (waitResult !== 'over') {
    throw new CommandFailure(waitResult, `Backup ${backup.id} continues and stays on the server.`);
  }
  if (backup.state === 'ready') return backup;
  throw new CommandFailure('failed', `The backup failed: ${backup.fault ?? 'unknown reason'}`);
}

/**
 * Checks that the file does not exist yet and that its folder is writable. Call this before
 * creating the backup, because creating a backup can take an hour.
 */
async function assertWritable(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new CommandFailure('badInput', `${file} already exists.`);
  try {
    await access(dirname(file), constants.W_OK);
  } catch (cause) {
    throw new CommandFailure('badInput', `${file} cannot be written`, { cause });
  }
}
