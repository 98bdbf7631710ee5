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
import { access } from 'node:fs/promises';
import type { Surroundings } from '../command.js';
import { connect } from '../connection/connection.js';
import { timeoutOption } from '../duration.js';
import { CommandFailure } from '../exit-codes.js';
import { writeAnswer } from '../output/file-output.js';
import { tellAnswering, waitUntil } from '../patience.js';

interface BackupOptions {
  keep?: true;
  timeout: number;
}

const words: Record<BackupStep, string> = {
  copying: 'Copying the database',
  examining: 'Checking the copy',
  packing: 'Packing it with its key and files',
  verifying: 'Verifying the backup',
};

export function addBackup(program: Command, around: Surroundings): void {
  const { terminal, signal } = around;
  program
    .command('backup')
    .argument('<file>', 'where to store it; nothing may be there yet')
    .description('Back up the running server to a file: all its data and keys')
    .option('--keep', 'leave the backup on the server as well')
    .addOption(timeoutOption('1h', 'how long to wait for it'))
    .action(async (file: string, { keep, timeout }: BackupOptions, command: Command) => {
      await refuseExisting(file);
      const { api } = await connect(command, around);
      const { id, bytes, headId, sha256 } = await made(api, timeout, around);
      const answer = await api.open(downloadBackup, { params: { id }, signal });
      await writeAnswer(answer, { file, sha256, terminal, signal });
      if (!keep) await api.call(deleteBackup, { params: { id } });
      terminal.say(
        `${file}: ${bytes} bytes, up to entry ${headId} of the event log, SHA-256 ${sha256}`,
      );
    });
}

async function made(
  api: ApiClient,
  milliseconds: number,
  { terminal, signal }: Surroundings,
): Promise<BackupReply> {
  let backup = await api.call(createBackup, { signal });
  let said: BackupStep | null = null;
  const tell = () => {
    const { step } = backup;
    if (step === said || step === null) return 'same';
    terminal.tell(`${words[step]} …`);
    said = step;
    return 'changed';
  };
  tell();
  const look = async (limit: AbortSignal) => {
    backup = await api.call(readBackup, { params: { id: backup.id }, signal: limit });
    return backup.state === 'running' ? tell() : 'over';
  };
  const answering = tellAnswering(terminal);
  const end = await waitUntil(look, { milliseconds, signal, answering });
  if (end !== 'over') {
    throw new CommandFailure(
      end,
      `Backup ${backup.id} goes on without us, and stays on the server.`,
    );
  }
  if (backup.state === 'ready') return backup;
  throw new CommandFailure('failed', `The backup failed: ${backup.fault ?? 'for no known reason'}`);
}

async function refuseExisting(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new CommandFailure('badInput', `${file} is there already.`);
}
