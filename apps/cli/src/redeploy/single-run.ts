import type { ApiClient } from '@stackyard/api-client';
import type { RedeployBatchReply, RedeployReply } from '@stackyard/contracts';
import type { CommandContext } from '../command.js';
import { readEvidence } from './evidence.js';
import { follow } from './follow.js';
import { namesOf } from './names.js';
import { failureOf, outcomeOf } from './outcome.js';
import { printOutputs, report } from './report.js';
import { startWithRetries } from './start.js';

export interface RunOptions {
  reason?: string;
  overrideMaintenance?: true;
  idempotencyKey?: string;
  wait?: true;
  timeout: number;
  verbose?: true;
  json?: true;
}

interface RequestedRun {
  /** The stack as given on the command line. */
  stack: string;
  idempotencyKey: string;
  /** Sends the request. Can be called repeatedly, because the idempotency key stays the same. */
  send: () => Promise<RedeployReply>;
}

/**
 * Starts a run of a single stack, waits if requested, and reports the result.
 *
 * @throws CommandFailure if the run failed, or if waiting for it timed out or was interrupted
 */
export async function startRun(
  api: ApiClient,
  { stack, idempotencyKey, send }: RequestedRun,
  options: RunOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const startedBatch = batchOf(await startWithRetries(send, idempotencyKey, signal));
  const { batch, waitResult } = options.wait
    ? await follow(api, startedBatch, { ...options, names: [stack] }, context)
    : { batch: startedBatch, waitResult: null };
  const outcome = outcomeOf({ batch, idempotencyKey, waitResult, hasNamedStacks: true });
  const { redeploys } = outcome;
  const nameOf = namesOf(redeploys, [stack]);
  const evidence = await readEvidence(api, redeploys, signal);
  report(outcome, { ...options, nameOf, evidence }, terminal);
  if (options.verbose) await printOutputs(api, { redeploys, nameOf }, context);
  const failure = failureOf(outcome, nameOf);
  if (failure) throw failure;
}

export function requestFieldsOf({ reason, overrideMaintenance }: RunOptions) {
  return {
    ...(reason !== undefined && { reason }),
    ...(overrideMaintenance && { overrideMaintenance }),
  };
}

/** Represents a single run as a batch, so that runs and batches are reported in the same way. */
function batchOf(run: RedeployReply): RedeployBatchReply {
  const strategy = { canary: false, maxParallel: null, stopAfterFailures: null };
  return { batchId: run.batchId, strategy, redeploys: [run], skipped: [] };
}
