import { useEffect, useRef, useState } from 'react';
import { checkChain, type CheckProgress } from './chain-check.js';
import { storeLastCheck, readLastCheck, type LastCheck } from './last-check.js';

/** Runs chain checks. A check continues while its panel is closed and ends when the page closes. */
export function useChainCheck() {
  const [last, setLast] = useState<LastCheck | null>(readLastCheck);
  const [progress, setProgress] = useState<CheckProgress | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [running, setRunning] = useState(false);
  const current = useRef<AbortController | null>(null);
  const cancelled = useRef(false);
  const end = (): void => {
    current.current?.abort();
    current.current = null;
    setRunning(false);
  };
  const cancel = (): void => {
    cancelled.current = true;
    end();
  };
  useEffect(() => () => current.current?.abort(), []);
  const start = async (head: string): Promise<void> => {
    end();
    const controller = new AbortController();
    current.current = controller;
    const isCurrent = (): boolean => current.current === controller;
    setProgress(null);
    setError(null);
    setRunning(true);
    try {
      const verdict = await checkChain({
        head,
        signal: controller.signal,
        retryWhileBusy: cancelled.current,
        onProgress: (next) => isCurrent() && setProgress(next),
      });
      if (!isCurrent()) return;
      cancelled.current = false;
      const check = { at: Date.now(), verdict };
      storeLastCheck(check);
      setLast(check);
    } catch (failure) {
      // Ignore the failure of a check that was cancelled.
      if (isCurrent()) setError(failure);
    } finally {
      if (isCurrent()) end();
    }
  };
  return { last, running, progress, error, start, cancel };
}

export type ChainCheck = ReturnType<typeof useChainCheck>;
