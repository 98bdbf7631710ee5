import type { Command } from 'commander';
import type { CommandContext } from '../command.js';
import { runServerProgram } from '../server-program.js';

interface CopyOptions {
  dataDir?: string;
  json?: true;
}

export function addCopyDatabaseCommand(commands: Command, context: CommandContext): void {
  commands
    .command('copy-database')
    .argument('[file]', 'the SQLite database; by default the one in the data directory')
    .description('Copy the SQLite database to the empty PostgreSQL database in DATABASE_URL')
    .option('--data-dir <dir>', 'the data directory; DATA_DIR by default')
    .option('--json', 'print one JSON document at the end')
    .action(async (file: string | undefined, { dataDir, json }: CopyOptions) => {
      const args = [
        ...(file === undefined ? [] : [file]),
        ...(dataDir === undefined ? [] : ['--data-dir', dataDir]),
        ...(json ? ['--json'] : []),
      ];
      const failure = 'The copy failed.';
      await runServerProgram({ name: 'copy-database', args, failure }, context);
    });
}
