import { ApiProblem, readJsonLines } from '@stackyard/api-client';
import { verifyLogs, type LogVerdict, type LogVerifyLine } from '@stackyard/contracts';
import { api } from '#shared/api/api.js';

export interface CheckProgress {
  checkedLinkCount: number;
  total: number;
}

interface CheckOptions {
  /** A chain head that was noted earlier, in the form `ID:HASH`; empty if there is none. */
  head: string;
  signal: AbortSignal;
  /** Whether to retry while the server is still ending a check that was just cancelled. */
  retryWhileBusy: boolean;
  onProgress: (progress: CheckProgress) => void;
}

const maxAttempts = 15;
const retryDelayMs = 1000;

async function openVerification(
  head: string,
  signal: AbortSignal,
  attemptsLeft: number,
): Promise<Response> {
  const query = head === '' ? {} : { head };
  try {
    return await api.open(verifyLogs, { query, signal });
  } catch (error) {
    const isBusy = error instanceof ApiProblem && error.code === 'LOG_VERIFICATION_RUNNING';
    if (!isBusy || attemptsLeft <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    signal.throwIfAborted();
    return openVerification(head, signal, attemptsLeft - 1);
  }
}

export async function checkChain({
  head,
  signal,
  retryWhileBusy,
  onProgress,
}: CheckOptions): Promise<LogVerdict> {
  const response = await openVerification(head, signal, retryWhileBusy ? maxAttempts : 1);
  for await (const line of readJsonLines<LogVerifyLine>(response)) {
    if (signal.aborted) break;
    if (line.kind === 'verdict') return line;
    onProgress({ checkedLinkCount: line.checked, total: line.of });
  }
  signal.throwIfAborted();
  throw new Error('The check ended without a verdict');
}
