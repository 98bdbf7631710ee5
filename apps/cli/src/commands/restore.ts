import type { Command } from 'commander';
import type { CommandContext } from '../command.js';
import { runServerProgram } from '../server-program.js';

interface RestoreOptions {
  dataDir?: string;
  yes?: true;
  withoutSecrets?: true;
}

export function addRestoreCommand(commands: Command, context: CommandContext): void {
  commands
    .command('restore')
    .argument('<file>', 'a backup, or a copy of stackyard.sqlite')
    .description('Replace the data on this machine with a backup; stop the server first')
    .option('--data-dir <dir>', 'the data directory; DATA_DIR by default')
    .option('--yes', 'skip the confirmation')
    .option('--without-secrets', 'restore even if its API keys cannot be decrypted here')
    .action(async (file: string, { dataDir, yes, withoutSecrets }: RestoreOptions) => {
      const args = [
        file,
        ...(dataDir === undefined ? [] : ['--data-dir', dataDir]),
        ...(yes ? ['--yes'] : []),
        ...(withoutSecrets ? ['--without-secrets'] : []),
      ];
      await runServerProgram({ name: 'restore', args, failure: 'The restore failed.' }, context);
    });
}
