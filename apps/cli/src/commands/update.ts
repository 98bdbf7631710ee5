import type { ApiClient } from '@stackyard/api-client';
import {
  checkUpdate,
  readUpdate,
  readUpdateLog,
  startUpdate,
  type StartUpdateRequest,
  type UpdateCheck,
  type UpdateRunReply,
} from '@stackyard/contracts';
import type { Command } from 'commander';
import type { Surroundings } from '../command.js';
import { connect } from '../connection/connection.js';
import { timeoutOption } from '../duration.js';
import { CommandFailure } from '../exit-codes.js';
import { tellAnswering, waitUntil } from '../patience.js';
import { serverNamed } from '../stacks.js';

interface UpdateOptions {
  server?: string;
  message?: string;
  backup?: true;
  check?: true;
  yes?: true;
  timeout: number;
  json?: true;
}

export function addUpdate(program: Command, around: Surroundings): void {
  program
    .command('update')
    .description('Update the platform over SSH and follow it to its end')
    .option('--server <name>', 'the platform server; can be omitted if there is only one')
    .option('--message <text>', 'message shown to everyone during the update')
    .option('--backup', 'store a backup of the platform first')
    .option('--check', 'look at what it would meet, and touch nothing')
    .option('--yes', 'do not ask')
    .addOption(timeoutOption('1h'))
    .option('--json', 'one JSON document at the end')
    .action(async (options: UpdateOptions, command: Command) => {
      const { api } = await connect(command, around);
      const body = await bodyOf(api, options, around.signal);
      await preflight(api, body, around);
      if (options.check) return;
      await confirm(options, around);
      await update(api, body, options, around);
    });
}

async function bodyOf(
  api: ApiClient,
  { server, message, backup }: UpdateOptions,
  signal: AbortSignal,
): Promise<StartUpdateRequest> {
  return {
    ...(server !== undefined && { serverId: await serverNamed(api, server, signal) }),
    ...(message !== undefined && { message }),
    ...(backup && { backup }),
  };
}

/** @throws CommandFailure if a check shows that the update would fail */
async function preflight(
  api: ApiClient,
  body: StartUpdateRequest,
  { terminal, signal }: Surroundings,
): Promise<void> {
  const { checks } = await api.call(checkUpdate, { body, signal });
  for (const { check, ok, found } of checks) {
    terminal.tell(`${ok ? 'ok  ' : 'FAIL'} ${check}: ${found}`, ok ? 'good' : 'bad');
  }
  if (checks.some((check) => isObstacle(check, body))) {
    throw new CommandFailure('failed', 'The platform cannot be updated like this.');
  }
}

/** A failed backup check only matters if a backup was requested. */
function isObstacle({ check, ok }: UpdateCheck, { backup }: StartUpdateRequest): boolean {
  return !ok && (check !== 'backup' || backup === true);
}

async function confirm({ yes }: UpdateOptions, { prompt }: Surroundings): Promise<void> {
  if (yes) return;
  if (!prompt.attended)
    throw new CommandFailure('badInput', 'Nobody can be asked here; say --yes.');
  const answer = await prompt.ask('The platform restarts. Type "update" to go on: ');
  if (answer.trim() !== 'update') throw new CommandFailure('badInput', 'Nothing was done.');
}

async function update(
  api: ApiClient,
  body: StartUpdateRequest,
  { timeout, json }: UpdateOptions,
  { terminal, signal }: Surroundings,
): Promise<void> {
  let run = await api.call(startUpdate, { body, signal });
  const log = new LogTail(api, run.id, (line) => terminal.tell(line, 'quiet'));
  terminal.tell(`Update ${run.id} of ${run.server.name}: ${run.state}`);
  const look = async (limit: AbortSignal) => {
    const before = run.state;
    run = await api.call(readUpdate, { params: { id: run.id }, signal: limit });
    const news = await log.tell(limit);
    if (run.state !== before) terminal.tell(`Update ${run.id}: ${run.state}`);
    if (run.endedAt !== null) return 'over';
    return news || run.state !== before ? 'changed' : 'same';
  };
  const answering = tellAnswering(terminal);
  const end = await waitUntil(look, { milliseconds: timeout, signal, answering });
  if (json) terminal.sayJson(run);
  if (end !== 'over') {
    throw new CommandFailure(
      end,
      `Update ${run.id} goes on without us; it was last seen ${run.state}.`,
    );
  }
  if (run.state !== 'succeeded') {
    throw new CommandFailure('failed', `Update ${run.id}: ${run.state}. ${run.reason ?? ''}`);
  }
  if (!json) terminal.say(versionsText(run));
}

function versionsText({ server, versionBefore, versionAfter }: UpdateRunReply): string {
  return `${server.name}: ${versionBefore ?? 'unknown'} → ${versionAfter ?? 'unknown'}`;
}

/** Prints each line of an update's log once. */
class LogTail {
  private after = 0;

  constructor(
    private readonly api: ApiClient,
    private readonly id: number,
    private readonly line: (text: string) => void,
  ) {}

  /** @returns whether there were new lines */
  async tell(signal: AbortSignal): Promise<boolean> {
    const start = this.after;
    for (let more = true; more;) {
      const page = await this.api.call(readUpdateLog, {
        params: { id: this.id },
        query: { after: this.after },
        signal,
      });
      for (const { seq, text } of page.lines) {
        this.line(`  ${text}`);
        this.after = seq;
      }
      more = page.more;
    }
    return this.after > start;
  }
}
