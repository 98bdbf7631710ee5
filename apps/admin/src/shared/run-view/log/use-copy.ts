import { useEffect, useState } from 'react';
import { copyText } from '../hand-over.js';

/** How long a button says what came of it, in milliseconds. */
const saidFor = 3000;

export interface Copying {
  /** What came of the last copy; null when there is nothing to say. */
  result: 'copied' | 'copyRefused' | null;
  copy: (text: string) => void;
  /** Takes the result away before its time. */
  forget: () => void;
}

/** Copies, and says for a moment whether that worked. */
export function useCopy({ keepRefusal = false } = {}): Copying {
  const [result, setResult] = useState<Copying['result']>(null);
  useEffect(() => {
    if (result === null || (keepRefusal && result === 'copyRefused')) return undefined;
    const timer = setTimeout(() => setResult(null), saidFor);
    return () => clearTimeout(timer);
  }, [result, keepRefusal]);
  return {
    result,
    copy: (text) => {
      copyText(text).then(
        () => setResult('copied'),
        () => setResult('copyRefused'),
      );
    },
    forget: () => setResult(null),
  };
}
