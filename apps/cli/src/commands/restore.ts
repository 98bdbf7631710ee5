import type { Command } from 'commander';
import type { Surroundings } from '../command.js';
import { runServerProgram } from '../server-program.js';

interface RestoreOptions {
  dataDir?: string;
  yes?: true;
  withoutSecrets?: true;
}

export function addRestore(commands: Command, around: Surroundings): void {
  commands
    .command('restore')
    .argument('<file>', 'a backup, or a copy of stackyard.sqlite')
    .description('Replace the data on this machine with a backup; stop the server first')
    .option('--data-dir <dir>', 'the data directory; DATA_DIR when left out')
    .option('--yes', 'do not ask')
    .option('--without-secrets', 'also when the API keys in it cannot be read here')
    .action(async (file: string, { dataDir, yes, withoutSecrets }: RestoreOptions) => {
      const args = [
        file,
        ...(dataDir === undefined ? [] : ['--data-dir', dataDir]),
        ...(yes ? ['--yes'] : []),
        ...(withoutSecrets ? ['--without-secrets'] : []),
      ];
      await runServerProgram({ name: 'restore', args, failure: 'Not restored.' }, around);
    });
}
