import { ApiProblem, ApiUnreachable } from '@stackyard/api-client';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailure, isTemporary } from '../faults/exit-codes.js';
import { systemCodeOf } from '../faults/system-fault.js';

const retryDelaysMs = [500, 1000, 2000, 4000];

/**
 * Sends a request that starts a run. If the response is lost or the server is temporarily
 * unavailable, resends the request up to four times; the idempotency key prevents a second start.
 * If the first attempt cannot establish a connection, fails without a retry.
 */
export async function startWithRetries<Reply>(
  sendRequest: () => Promise<Reply>,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<Reply> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendRequest();
    } catch (error) {
      if (signal.aborted) throw interruptedFailure(idempotencyKey);
      const delayMs = retryDelaysMs[attempt];
      if (!isTemporary(error) || (attempt === 0 && wasNeverSent(error))) throw error;
      if (delayMs === undefined) throw toUnreachableFailure(error, idempotencyKey);
      await sleep(retryDelayMs(error, delayMs), undefined, { signal }).catch(() => {
        throw interruptedFailure(idempotencyKey);
      });
    }
  }
}

/** Returns the failure for an interrupted command whose request may have reached the server. */
function interruptedFailure(key: string): CommandFailure {
  return new CommandFailure(
    'interrupted',
    `Stopped before the server responded; the request may have started something. To find out, repeat the command with --idempotency-key ${key}.`,
  );
}

function retryDelayMs(error: unknown, delayMs: number): number {
  const retryAfterSeconds = error instanceof ApiProblem ? (error.problem.retryAfter ?? 0) : 0;
  return Math.max(delayMs, Math.min(retryAfterSeconds, 60) * 1000);
}

function toUnreachableFailure(error: unknown, key: string): unknown {
  if (!(error instanceof ApiUnreachable)) return error;
  return new CommandFailure(
    'unreachable',
    `The connection was lost before the server responded. Repeat the command with --idempotency-key ${key}; nothing will be started twice.`,
    { cause: error },
  );
}

/** Whether an error means that no connection could be established, so nothing was sent. */
function wasNeverSent(error: unknown): boolean {
  if (connectFaultCodes.has(systemCodeOf(error) ?? '')) return true;
  if (typeof error !== 'object' || error === null || !('cause' in error)) return false;
  return wasNeverSent(error.cause);
}

const connectFaultCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);
