import type { ApiClient } from '@stackyard/api-client';
import {
  retryRedeploys,
  startRedeploys,
  type AcknowledgeableWarning,
  type RedeployBatchReply,
} from '@stackyard/contracts';
import { Option, type Command } from 'commander';
import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../command.js';
import { connect } from '../connection/connection.js';
import { timeoutOption } from '../timing/duration.js';
import { CommandFailure } from '../faults/exit-codes.js';
import { acknowledgeOption } from '../redeploy/acknowledgement.js';
import { readEvidence } from '../redeploy/evidence.js';
import { follow } from '../redeploy/follow.js';
import { parseKey } from '../redeploy/idempotency-key.js';
import { stackNamingFor } from '../redeploy/names.js';
import { failureOf, outcomeOf, type Outcome } from '../redeploy/outcome.js';
import { printPlan } from '../redeploy/plan.js';
import { printOutputs, report } from '../redeploy/report.js';
import { collectValues } from '../stacks.js';
import { selectionOf } from '../redeploy/selection.js';
import { startWithRetries } from '../redeploy/start.js';
import {
  parseCountUpTo,
  strategyFrom,
  strategyOptions,
  type StrategyOptions,
} from '../redeploy/strategy.js';

interface RedeployOptions extends StrategyOptions {
  all?: true;
  outdated?: true;
  server?: string;
  tag?: string[];
  group?: string[];
  retry?: number;
  includeNotStarted?: true;
  reason?: string;
  overrideMaintenance?: true;
  autoRollback?: boolean;
  acknowledge?: AcknowledgeableWarning[];
  idempotencyKey?: string;
  plan?: true;
  wait?: true;
  timeout: number;
  verbose?: true;
  json?: true;
}

const redeployHelp = `
If several stacks have the same name, use SERVER/NAME, ENVIRONMENT/NAME, SERVER/ENVIRONMENT/NAME or id:12.

  stackyard redeploy shop --wait --reason "Release 2.4"
  stackyard redeploy production/shop staging/shop
  stackyard redeploy --outdated --plan
  stackyard redeploy --tag frontend --outdated --wait
  stackyard redeploy --outdated --wait --timeout 1h
  stackyard redeploy --all --canary --parallel 2 --stop-after 3 --wait
  stackyard redeploy --retry 42 --wait
  stackyard redeploy shop --wait --json --idempotency-key "$CI_PIPELINE_ID"`;

const retryOption = new Option('--retry <batch>', 'redeploy the failed stacks of a batch again')
  .argParser(parseCountUpTo(Number.MAX_SAFE_INTEGER))
  .conflicts([
    'tag',
    'group',
    'all',
    'outdated',
    'server',
    'plan',
    'canary',
    'parallel',
    'stopAfter',
    'autoRollback',
  ]);

export function addRedeployCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('redeploy')
    .argument('[name...]', 'stacks')
    .description('Redeploy named stacks, all stacks, or those with newer images')
    .option('--all', 'redeploy every stack that can be redeployed')
    .option(
      '--tag <tag>',
      'redeploy stacks with this tag; repeat it to require several',
      collectValues,
    )
    .option('--group <name>', 'redeploy stacks of this group; repeat it for several', collectValues)
    .option('--outdated', 'skip stacks that already run the newest images')
    .option('--server <name>', 'the platform server of the named stacks')
    .addOption(retryOption)
    .option(
      '--include-not-started',
      'with --retry, also redeploy stacks that did not start because the batch stopped',
    )
    .option('--reason <text>', 'stored in the event log')
    .option(
      '--override-maintenance',
      'redeploy during maintenance; requires a permission and a reason',
    )
    .option('--auto-rollback', 'roll back stacks whose redeploy fails')
    .option('--no-auto-rollback', 'never roll back, regardless of the settings')
    .addOption(acknowledgeOption)
    .option(
      '--idempotency-key <key>',
      'key that prevents a repeated command from starting anything twice',
      parseKey,
    )
    .addOption(
      new Option('--plan', 'print what would change without starting anything').conflicts([
        ...['wait', 'reason', 'overrideMaintenance', 'idempotencyKey', 'verbose'],
      ]),
    )
    .option('--wait', 'wait until all redeploys have ended')
    .addOption(timeoutOption('30m'))
    .option('--verbose', 'after a failure, show the full Portainer output')
    .option('--json', 'print one JSON document at the end')
    .addHelpText('after', redeployHelp)
    .action(async (names: string[], options: RedeployOptions, command: Command) => {
      const { api } = await connect(command, context);
      if (!options.plan) return redeployAndReport(api, names, options, context);
      const planOptions = { names, ...options, ...strategyFrom(options) };
      return printPlan(api, planOptions, options.json === true, context);
    });
  for (const option of strategyOptions) command.addOption(option);
}

async function redeployAndReport(
  api: ApiClient,
  names: readonly string[],
  options: RedeployOptions,
  context: CommandContext,
): Promise<void> {
  const outcome = await redeploy(api, names, options, context);
  const { redeploys } = outcome;
  const nameOf = stackNamingFor(outcome, names);
  const evidence = await readEvidence(api, redeploys, context.signal);
  report(outcome, { ...options, nameOf, evidence }, context.terminal);
  if (options.verbose) await printOutputs(api, { redeploys, nameOf }, context);
  const failure = failureOf(outcome, nameOf);
  if (failure) throw failure;
}

async function redeploy(
  api: ApiClient,
  names: readonly string[],
  options: RedeployOptions,
  context: CommandContext,
): Promise<Outcome> {
  const { idempotencyKey = randomUUID() } = options;
  const sendRequest = await prepareRequest(api, names, options, {
    idempotencyKey,
    signal: context.signal,
  });
  const startedBatch = await startWithRetries(sendRequest, idempotencyKey, context.signal);
  const { batch, waitResult } = options.wait
    ? await follow(api, startedBatch, { ...options, names }, context)
    : { batch: startedBatch, waitResult: null };
  return outcomeOf({ batch, idempotencyKey, waitResult, hasNamedStacks: names.length > 0 });
}

/**
 * Returns a function that sends the request of the command. Each call sends the same request with
 * the same idempotency key, so the function can be called again after a failure.
 */
async function prepareRequest(
  api: ApiClient,
  names: readonly string[],
  options: RedeployOptions,
  requestOptions: { idempotencyKey: string; signal: AbortSignal },
): Promise<() => Promise<RedeployBatchReply>> {
  const { reason, overrideMaintenance, retry: id, includeNotStarted } = options;
  const commonFields = {
    ...(reason !== undefined && { reason }),
    ...(overrideMaintenance && { overrideMaintenance }),
  };
  if (id !== undefined) {
    if (names.length > 0) throw new CommandFailure('badInput', 'Use either names or --retry.');
    const body = { ...(includeNotStarted && { includeNotStarted }), ...commonFields };
    return () => api.call(retryRedeploys, { params: { id }, body, ...requestOptions });
  }
  if (includeNotStarted) {
    throw new CommandFailure('badInput', '--include-not-started requires --retry.');
  }
  const selection = await selectionOf(api, { names, ...options }, requestOptions.signal);
  const { acknowledge, autoRollback } = options;
  const body = {
    ...selection,
    ...commonFields,
    ...(acknowledge && { acknowledge }),
    ...(autoRollback !== undefined && { autoRollback }),
    ...strategyFrom(options),
  };
  return () => api.call(startRedeploys, { body, ...requestOptions });
}
