import type { ApiClient } from '@stackyard/api-client';
import {
  planRollback,
  planStackRollback,
  startRollback,
  type RollbackPlanReply,
} from '@stackyard/contracts';
import { Option, type Command } from 'commander';
import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../command.js';
import { connect } from '../connection/connection.js';
import { CommandFailure } from '../faults/exit-codes.js';
import { parseKey } from '../redeploy/idempotency-key.js';
import { printRollbackPlan } from '../redeploy/rollback-plan.js';
import { idOf } from '../redeploy/selection.js';
import { requestFieldsOf, startRun, type RunOptions } from '../redeploy/single-run.js';
import { parseCountUpTo } from '../redeploy/strategy.js';
import { timeoutOption } from '../timing/duration.js';

interface RollbackOptions extends RunOptions {
  server?: string;
  to?: number;
  stopAutoUpdate?: true;
  plan?: true;
}

const rollbackHelp = `
Without --to, the stack returns to its last good state: the one before the redeploys that failed, or before the last successful one.

  stackyard rollback shop --plan
  stackyard rollback shop --wait --reason "Login page is broken"
  stackyard rollback shop --to 1482 --wait`;

export function addRollbackCommand(program: Command, context: CommandContext): void {
  program
    .command('rollback')
    .argument('<stack>', 'a stack: NAME, SERVER/ENVIRONMENT/NAME or id:12')
    .description('Restore the previous images, file and variables of a stack')
    .option('--server <name>', 'the platform server of the stack')
    .addOption(
      new Option('--to <redeploy>', 'restore the state after this successful redeploy').argParser(
        parseCountUpTo(Number.MAX_SAFE_INTEGER),
      ),
    )
    .option('--stop-auto-update', 'stop the automatic updates of a Git stack in Portainer')
    .option('--reason <text>', 'stored in the event log')
    .option('--override-maintenance', 'run during maintenance; requires a permission and a reason')
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
    .option('--wait', 'wait until the rollback has ended')
    .addOption(timeoutOption('30m'))
    .option('--verbose', 'after a failure, show the full Portainer output')
    .option('--json', 'print one JSON document at the end')
    .addHelpText('after', rollbackHelp)
    .action((stack: string, options: RollbackOptions, command: Command) =>
      rollBack(stack, options, command, context),
    );
}

async function rollBack(
  stack: string,
  options: RollbackOptions,
  command: Command,
  context: CommandContext,
): Promise<void> {
  const { api } = await connect(command, context);
  const { signal, terminal } = context;
  const plan = await planOf(api, stack, options, signal);
  if (options.plan && options.json) terminal.printJson(plan);
  else if (!options.json) printRollbackPlan(plan, terminal);
  if (plan.obstacle !== null) throw new CommandFailure('failed', plan.obstacle.detail);
  if (options.plan) return;
  const { idempotencyKey = randomUUID(), stopAutoUpdate } = options;
  const { redeployId: id, state } = plan.target;
  const body = { state, ...(stopAutoUpdate && { stopAutoUpdate }), ...requestFieldsOf(options) };
  const send = () => api.call(startRollback, { params: { id }, body, idempotencyKey, signal });
  await startRun(api, { stack, idempotencyKey, send }, options, context);
}

async function planOf(
  api: ApiClient,
  stack: string,
  { server, to }: RollbackOptions,
  signal: AbortSignal,
): Promise<RollbackPlanReply> {
  const stackId = await idOf(api, stack, server, signal);
  if (to === undefined) return api.call(planStackRollback, { params: { id: stackId }, signal });
  const query = { state: 'after' } as const;
  const plan = await api.call(planRollback, { params: { id: to }, query, signal });
  if (plan.stack.id === stackId) return plan;
  throw new CommandFailure(
    'badInput',
    `Redeploy ${to} belongs to ${plan.stack.name}, not to ${stack}.`,
  );
}
