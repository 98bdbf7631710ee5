import { useEffect, useRef, useState } from 'react';
import { checkChain, type CheckProgress } from './chain-check.js';
import { storeLastCheck, readLastCheck, type LastCheck } from './last-check.js';

/**
 * Runs chain checks. A check continues when its panel closes, and ends when the user leaves the
 * page.
 */
export function useChainCheck() {
  const [lastCheck, setLastCheck] = useState<LastCheck | null>(readLastCheck);
  const [progress, setProgress] = useState<CheckProgress | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [running, setRunning] = useState(false);
  const controllerRef = useRef<AbortController | null>(null);
  const wasCancelled = useRef(false);
  const end = (): void => {
    controllerRef.current?.abort();
    controllerRef.current = null;
    setRunning(false);
  };
  const cancel = (): void => {
    wasCancelled.current = true;
    end();
  };
  useEffect(() => () => controllerRef.current?.abort(), []);
  const start = async (head: string): Promise<void> => {
    end();
    const controller = new AbortController();
    controllerRef.current = controller;
    const isCurrent = (): boolean => controllerRef.current === controller;
    setProgress(null);
    setError(null);
    setRunning(true);
    try {
      const verdict = await checkChain({
        head,
        signal: controller.signal,
        retryWhileBusy: wasCancelled.current,
        onProgress: (newProgress) => isCurrent() && setProgress(newProgress),
      });
      if (!isCurrent()) return;
      wasCancelled.current = false;
      const check = { at: Date.now(), verdict };
      storeLastCheck(check);
      setLastCheck(check);
    } catch (failure) {
      // Ignore the failure of a check that has been cancelled or replaced by a newer one.
      if (isCurrent()) setError(failure);
    } finally {
      if (isCurrent()) end();
    }
  };
  return { last: lastCheck, running, progress, error, start, cancel };
}

export type ChainCheck = ReturnType<typeof useChainCheck>;
