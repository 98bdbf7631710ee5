import { useEffect, useSyncExternalStore } from 'react';
import type { Catalogue } from '../i18n/messages.js';
import type { RareProblemText } from './rare-problem.messages.js';

const listeners = new Set<() => void>();
let texts: Catalogue<RareProblemText> | null = null;

/** Loads the texts that are not part of the main bundle. */
export async function loadRareProblems(): Promise<void> {
  const { rareProblemMessages } = await import('./rare-problem.messages.js');
  texts = rareProblemMessages;
  listeners.forEach((listener) => listener());
}

/**
 * Returns the texts for rare problems; null until they are loaded. Loading starts when `needed` is
 * true.
 */
export function useRareProblems(needed: boolean): Catalogue<RareProblemText> | null {
  const found = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => texts,
  );
  const missing = needed && found === null;
  useEffect(() => {
    // If loading fails, the page shows the server's title instead.
    if (missing) loadRareProblems().catch(() => undefined);
  }, [missing]);
  return found;
}
