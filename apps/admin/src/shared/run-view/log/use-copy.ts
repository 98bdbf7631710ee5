import { useEffect, useState } from 'react';
import { copyText } from '../export-text.js';

/** How long the button shows the result. */
const resultShownMs = 3000;

export interface CopyState {
  /**
   * Result of the last copy, cleared after three seconds. With `keepRefusal`, a refusal is not
   * cleared.
   */
  result: 'copied' | 'copyRefused' | null;
  copy: (text: string) => void;
  /** Clears the result early. */
  clear: () => void;
}

/** Copies text and briefly shows whether it worked. */
export function useCopy({ keepRefusal: keepsRefusal = false } = {}): CopyState {
  const [result, setResult] = useState<CopyState['result']>(null);
  useEffect(() => {
    if (result === null || (keepsRefusal && result === 'copyRefused')) return undefined;
    const timer = setTimeout(() => setResult(null), resultShownMs);
    return () => clearTimeout(timer);
  }, [result, keepsRefusal]);
  return {
    result,
    copy: (text) => {
      copyText(text).then(
        () => setResult('copied'),
        () => setResult('copyRefused'),
      );
    },
    clear: () => setResult(null),
  };
}
