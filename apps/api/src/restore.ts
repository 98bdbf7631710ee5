import 'reflect-metadata';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { readSettings, InvalidSettingsError } from './config/settings.js';
import { DataDirInUseError } from './infra/database/opening/data-dir-lock.js';
import { hasCode, isUsageFault } from './infra/system-fault.js';
import {
  restore,
  RestoreRefusedError,
  type ExaminedBackup,
} from './modules/backups/restoring/restore.adapter.js';
import { schema } from './schema.js';

const usage = `Usage: stackyard restore FILE [--data-dir DIR] [--yes] [--without-secrets]

Replaces the contents of the data directory with a backup, or with a copy of stackyard.sqlite. Stop the server
first. FILE is checked before anything is replaced; the old contents are kept in a folder before-restore-….

  --data-dir DIR     the data directory; by default DATA_DIR, or backend/data
  --yes              skip the confirmation
  --without-secrets  restore even if its API keys and passwords can’t be decrypted here`;

/**
 * Runs the command with these arguments. Returns the exit code: 0 for success, 1 if the user did
 * not confirm the restore, 2 for invalid arguments. The codes mean the same as in the command-line
 * client.
 */
async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'data-dir': { type: 'string' },
      yes: { type: 'boolean' },
      'without-secrets': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const [file, ...others] = positionals;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (file === undefined || others.length > 0) {
    console.error(usage);
    return 2;
  }
  const settings = readSettings(process.env);
  settings.DATA_DIR = values['data-dir'] ?? settings.DATA_DIR;
  const previousFolder = await restore({
    file,
    settings,
    schema,
    withoutSecrets: values['without-secrets'] ?? false,
    now: new Date(),
    confirm: (backup) => confirm(backup, settings.DATA_DIR, values.yes ?? false),
  });
  console.log(
    previousFolder === null
      ? 'Nothing was replaced.'
      : `Restored. The previous contents are in ${previousFolder}; remove that folder when you no longer need it.`,
  );
  return previousFolder === null ? 1 : 0;
}

async function confirm(
  { manifest, facts }: ExaminedBackup,
  dataDir: string,
  isConfirmed: boolean,
): Promise<boolean> {
  const description =
    manifest === null ? 'A bare copy of a database' : `A backup from ${manifest.createdAt}`;
  const { headId } = facts.eventLog;
  console.log(`${description}, up to entry ${headId} of the event log. The event log is intact.`);
  if (isConfirmed) return true;
  if (!process.stdin.isTTY) {
    console.error('No terminal for the confirmation; use --yes.');
    return false;
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await prompt.question(`Replace the contents of ${dataDir}? Type yes: `);
  prompt.close();
  return answer.trim() === 'yes';
}

function sentenceOf(error: unknown): string {
  if (isUsageFault(error)) return `${error.message}\n\n${usage}`;
  if (error instanceof DataDirInUseError) {
    return `${error.path} is in use. Stop the server first. Nothing was replaced.`;
  }
  if (hasCode(error, 'ENOENT') && error instanceof Error) return error.message;
  if (error instanceof RestoreRefusedError || error instanceof InvalidSettingsError)
    return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = isUsageFault(error) ? 2 : 1;
}
