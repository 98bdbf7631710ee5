import type { LogVerdict } from '@stackyard/contracts';

export interface LastCheck {
  /** When the check ended, in milliseconds since the epoch. */
  at: number;
  verdict: LogVerdict;
}

const storageKey = 'stackyard.chain-check';

function isLastCheck(value: unknown): value is LastCheck {
  if (typeof value !== 'object' || value === null) return false;
  if (!('at' in value) || typeof value.at !== 'number' || !('verdict' in value)) return false;
  const { verdict } = value;
  return typeof verdict === 'object' && verdict !== null && 'intact' in verdict;
}

export function readLastCheck(): LastCheck | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isLastCheck(value) ? value : null;
  } catch {
    // Treat an invalid value or disabled storage as if there had been no check.
    return null;
  }
}

export function storeLastCheck(check: LastCheck): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(check));
  } catch {
    // Without storage, the verdict is lost when the page closes.
  }
}
