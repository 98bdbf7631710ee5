import { readJsonLines } from '@stackyard/api-client';
import { verifyLogs, type LogVerdict, type LogVerifyLine } from '@stackyard/contracts';
import { api } from '../../../shared/api/api.js';

/** How far a check has come. */
export interface CheckProgress {
  checked: number;
  of: number;
}

interface CheckOptions {
  /** A head noted earlier, `ID:HASH`; empty for none. */
  head: string;
  signal: AbortSignal;
  onProgress: (progress: CheckProgress) => void;
}

/** Has the chain walked and answers with the verdict. */
export async function checkChain({ head, signal, onProgress }: CheckOptions): Promise<LogVerdict> {
  const query = head === '' ? {} : { head };
  const response = await api.open(verifyLogs, { query, signal });
  for await (const line of readJsonLines<LogVerifyLine>(response)) {
    if (signal.aborted) break;
    if (line.kind === 'verdict') return line;
    onProgress({ checked: line.checked, of: line.of });
  }
  signal.throwIfAborted();
  throw new Error('The check ended without a verdict');
}
