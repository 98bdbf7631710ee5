import { useEffect, useSyncExternalStore } from 'react';
import type { Catalogue } from '../i18n/messages.js';
import type { RareProblemText } from './rare-problem.messages.js';

const listeners = new Set<() => void>();
let texts: Catalogue<RareProblemText> | null = null;

/** Fetches the texts of refusals that the first page does without. */
export async function loadRareProblems(): Promise<void> {
  const { rareProblemMessages } = await import('./rare-problem.messages.js');
  texts = rareProblemMessages;
  listeners.forEach((listener) => listener());
}

/** The texts once they are there; asks for them when they are wanted. */
export function useRareProblems(wanted: boolean): Catalogue<RareProblemText> | null {
  const found = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => texts,
  );
  const missing = wanted && found === null;
  useEffect(() => {
    // Without them the server's own title stands.
    if (missing) loadRareProblems().catch(() => undefined);
  }, [missing]);
  return found;
}
