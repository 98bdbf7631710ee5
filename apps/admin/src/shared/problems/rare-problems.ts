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
 * Returns the texts for rare problems; null until they are loaded. Loading starts when `isNeeded` is
 * true.
 */
export function useRareProblems(isNeeded: boolean): Catalogue<RareProblemText> | null {
  const loadedTexts = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => texts,
  );
  const isMissing = isNeeded && loadedTexts === null;
  useEffect(() => {
    // If loading fails, the page shows the server's title instead.
    if (isMissing) loadRareProblems().catch(() => undefined);
  }, [isMissing]);
  return loadedTexts;
}
