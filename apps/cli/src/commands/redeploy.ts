import { wholeList, type ApiClient } from '@stackyard/api-client';
import {
  listRedeploys,
  readRedeployLog,
  type RedeployBatchReply,
  type RedeployReply,
} from '@stackyard/contracts';
import { InvalidArgumentError, type Command } from 'commander';
import { randomUUID } from 'node:crypto';
import type { Surroundings } from '../command.js';
import { connect } from '../connection/connection.js';
import { timeoutOption } from '../duration.js';
import { table } from '../output/table.js';
import type { Terminal } from '../output/terminal.js';
import { waitUntil, type WaitEnd } from '../patience.js';
import { countsText, failureOf, outcomeOf, type Outcome } from '../redeploy/outcome.js';
import { RedeployProgress } from '../redeploy/progress.js';
import { selectionOf } from '../redeploy/selection.js';
import { startOnce } from '../redeploy/start.js';
import { isOpen, nameOf, resultHead, resultRow, skippedRow } from '../redeploy/texts.js';

interface RedeployOptions {
  all?: true;
  outdated?: true;
  server?: string;
  reason?: string;
  overrideMaintenance?: true;
  idempotencyKey?: string;
  wait?: true;
  timeout: number;
  verbose?: true;
  json?: true;
}

const redeployHelp = `
A name that several stacks have is given as SERVER/NAME, ENVIRONMENT/NAME or SERVER/ENVIRONMENT/NAME, or as id:12.

  stackyard redeploy shop --wait --reason "Release 2.4"
  stackyard redeploy production/shop staging/shop
  stackyard redeploy --outdated --wait --timeout 1h
  stackyard redeploy shop --wait --json --idempotency-key "$CI_PIPELINE_ID"`;

export function addRedeploy(program: Command, around: Surroundings): void {
  program
    .command('redeploy')
    .argument('[name...]', 'stacks')
    .description('Redeploy stacks, all of them, or those with newer images')
    .option('--all', 'everything that can be redeployed')
    .option('--outdated', 'skip stacks that already run the newest images')
    .option('--server <name>', 'the platform server that has the named stacks')
    .option('--reason <text>', 'kept in the event log')
    .option('--override-maintenance', 'go on during maintenance; needs a permission and a reason')
    .option('--idempotency-key <key>', 'the same key never starts the same work twice', keyIn)
    .option('--wait', 'until all of them have ended')
    .addOption(timeoutOption('30m'))
    .option('--verbose', 'after a failure, show everything Portainer reported about it')
    .option('--json', 'one JSON document at the end')
    .addHelpText('after', redeployHelp)
    .action(async (names: string[], options: RedeployOptions, command: Command) => {
      const { api } = await connect(command, around);
      const outcome = await redeploy(api, names, options, around);
      report(outcome, options.json === true, around.terminal);
      if (options.verbose) await tellOutputs(api, outcome.redeploys, around);
      const failure = failureOf(outcome);
      if (failure) throw failure;
    });
}

async function redeploy(
  api: ApiClient,
  names: readonly string[],
  options: RedeployOptions,
  around: Surroundings,
): Promise<Outcome> {
  const { reason, overrideMaintenance, idempotencyKey = randomUUID() } = options;
  const body = {
    ...(await selectionOf(api, { names, ...options }, around.signal)),
    ...(reason !== undefined && { reason }),
    ...(overrideMaintenance && { overrideMaintenance }),
  };
  const started = await startOnce(api, body, idempotencyKey, around.signal);
  const { batch, waited } = options.wait
    ? await follow(api, started, options.timeout, around)
    : { batch: started, waited: null };
  return outcomeOf({ batch, idempotencyKey, waited, named: names.length > 0 });
}

/** Follows a batch until all redeploys have ended or the wait ends. */
async function follow(
  api: ApiClient,
  started: RedeployBatchReply,
  milliseconds: number,
  { terminal, signal }: Surroundings,
): Promise<{ batch: RedeployBatchReply; waited: WaitEnd }> {
  const progress = new RedeployProgress(terminal);
  let { redeploys } = started;
  progress.show(redeploys);
  const look = async (limit: AbortSignal) => {
    if (!redeploys.some(isOpen)) return 'over';
    redeploys = await readBatch(api, started.batchId, limit);
    const changed = progress.show(redeploys);
    if (!redeploys.some(isOpen)) return 'over';
    return changed ? 'changed' : 'same';
  };
  const answering = (answers: boolean) => progress.answering(answers);
  try {
    const waited = await waitUntil(look, { milliseconds, signal, answering });
    return { batch: { ...started, redeploys }, waited };
  } finally {
    progress.end();
  }
}

/** The current redeploys of a batch in the order in which they were queued. */
async function readBatch(
  api: ApiClient,
  batchId: number,
  signal: AbortSignal,
): Promise<RedeployReply[]> {
  const { redeploys } = await wholeList(
    (page) => api.call(listRedeploys, { query: { batchId, limit: 500, ...page }, signal }),
    'redeploys',
  );
  return redeploys.sort((a, b) => a.id - b.id);
}

function report(outcome: Outcome, json: boolean, terminal: Terminal): void {
  if (json) return terminal.sayJson(outcome);
  const { redeploys, skipped, state } = outcome;
  const rows = [...redeploys.map(resultRow), ...skipped.map(skippedRow)];
  if (rows.length > 0) for (const line of table(resultHead, rows)) terminal.say(line);
  // The error message already contains the counts.
  if (state !== 'failed') terminal.tell(countsText(outcome), 'quiet');
}

/** Prints Portainer's output for each failure; the result itself names only the reason. */
async function tellOutputs(
  api: ApiClient,
  redeploys: readonly RedeployReply[],
  { terminal, signal }: Surroundings,
): Promise<void> {
  for (const redeploy of redeploys.filter(({ failure }) => failure !== null)) {
    const { id } = redeploy;
    const { lines } = await api.call(readRedeployLog, {
      params: { id },
      query: { limit: 5000 },
      signal,
    });
    const output = lines.findLast((line) => line.output !== null)?.output;
    if (output == null) continue;
    terminal.tell(`${nameOf(redeploy)}:`, 'bad');
    for (const line of output.split('\n')) terminal.tell(`  ${line}`, 'quiet');
  }
}

function keyIn(text: string): string {
  if (/^[\x21-\x7e]{1,200}$/.test(text)) return text;
  throw new InvalidArgumentError('It is up to 200 characters without spaces.');
}
