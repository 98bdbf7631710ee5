import { useState } from 'react';

/**
 * Alternates when the content changes, which restarts the animation. Undefined before the first
 * change.
 */
export function useGlow(content: unknown): 'odd' | 'even' | undefined {
  const [seen, setSeen] = useState(content);
  const [changes, setChanges] = useState(0);
  if (seen !== content) {
    setSeen(content);
    // Another filter returns equal rows as new objects: compare the content.
    if (JSON.stringify(seen) !== JSON.stringify(content)) setChanges(changes + 1);
  }
  if (changes === 0) return undefined;
  return changes % 2 === 1 ? 'odd' : 'even';
}
