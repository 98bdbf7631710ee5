import { useState } from 'react';

/** Changes its value each time the content changes, so that an animation starts anew; undefined before. */
export function useGlow(content: unknown): 'odd' | 'even' | undefined {
  const [seen, setSeen] = useState(content);
  const [changes, setChanges] = useState(0);
  if (seen !== content) {
    setSeen(content);
    // Another filter hands over equal rows in new objects: only a difference counts.
    if (JSON.stringify(seen) !== JSON.stringify(content)) setChanges(changes + 1);
  }
  if (changes === 0) return undefined;
  return changes % 2 === 1 ? 'odd' : 'even';
}
