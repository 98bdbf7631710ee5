import type { Command } from 'commander';
import type { Surroundings } from '../command.js';
import { runServerProgram } from '../server-program.js';

interface CopyOptions {
  dataDir?: string;
  json?: true;
}

export function addCopyDatabase(commands: Command, around: Surroundings): void {
  commands
    .command('copy-database')
    .argument('[file]', 'the SQLite database; the one in the data directory when left out')
    .description('Copy the SQLite database into the empty PostgreSQL that DATABASE_URL names')
    .option('--data-dir <dir>', 'the data directory; DATA_DIR when left out')
    .option('--json', 'write one JSON document at the end')
    .action(async (file: string | undefined, { dataDir, json }: CopyOptions) => {
      const args = [
        ...(file === undefined ? [] : [file]),
        ...(dataDir === undefined ? [] : ['--data-dir', dataDir]),
        ...(json ? ['--json'] : []),
      ];
      const failure = 'The copy did not come to a good end.';
      await runServerProgram({ name: 'copy-database', args, failure }, around);
    });
}
