import { fetchWholeList, type ApiClient } from '@stackyard/api-client';
import { listRedeploys, type RedeployBatchReply, type RedeployReply } from '@stackyard/contracts';
import type { CommandContext } from '../command.js';
import { waitUntil, type WaitResult } from '../timing/wait-until.js';
import { RedeployProgress } from './progress.js';
import { isOpen } from './texts.js';

interface FollowOptions {
  /** Maximum time to wait, in milliseconds. */
  timeout: number;
  /** The stacks as given on the command line. */
  names: readonly string[];
}

/**
 * Shows the progress of a batch until all redeploys have ended, the timeout has passed, or the user
 * stops waiting. Returns the batch as last read, and how waiting ended.
 */
export async function follow(
  api: ApiClient,
  startedBatch: RedeployBatchReply,
  { timeout: milliseconds, names }: FollowOptions,
  { terminal, signal }: CommandContext,
): Promise<{ batch: RedeployBatchReply; waitResult: WaitResult }> {
  const progress = new RedeployProgress(terminal, names);
  let { redeploys } = startedBatch;
  progress.show(redeploys);
  const poll = async (pollSignal: AbortSignal) => {
    if (!redeploys.some(isOpen)) return 'over';
    redeploys = await readBatch(api, startedBatch.batchId, pollSignal);
    const hasChanged = progress.show(redeploys);
    if (!redeploys.some(isOpen)) return 'over';
    return hasChanged ? 'changed' : 'same';
  };
  const onReachabilityChange = (isReachable: boolean) => progress.reportReachability(isReachable);
  try {
    const waitResult = await waitUntil(poll, {
      milliseconds,
      signal,
      onReachabilityChange,
    });
    return { batch: { ...startedBatch, redeploys }, waitResult };
  } finally {
    progress.end();
  }
}

/** Returns the redeploys of a batch in the order in which they were queued. */
async function readBatch(
  api: ApiClient,
  batchId: number,
  signal: AbortSignal,
): Promise<RedeployReply[]> {
  const { redeploys } = await fetchWholeList(
    (page) => api.call(listRedeploys, { query: { batchId, limit: 500, ...page }, signal }),
    'redeploys',
  );
  return redeploys.sort((a, b) => a.id - b.id);
}
