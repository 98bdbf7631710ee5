import { useState } from 'react';

/**
 * Returns a value that alternates when the content changes, which restarts the animation; undefined
 * before the first change.
 */
export function useChangeHighlight(content: unknown): 'odd' | 'even' | undefined {
  const [previousContent, setPreviousContent] = useState(content);
  const [changes, setChanges] = useState(0);
  if (previousContent !== content) {
    setPreviousContent(content);
    // Compare the content rather than the objects, because another filter returns equal rows as new
    // objects.
    if (JSON.stringify(previousContent) !== JSON.stringify(content)) setChanges(changes + 1);
  }
  if (changes === 0) return undefined;
  return changes % 2 === 1 ? 'odd' : 'even';
}
