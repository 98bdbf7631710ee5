import { useState } from 'react';

/**
 * Returns a value that alternates with each change of the content, so that each change restarts the
 * animation; undefined before the first change.
 */
export function useChangeHighlight(content: unknown): 'odd' | 'even' | undefined {
  const [previousContent, setPreviousContent] = useState(content);
  const [changeCount, setChangeCount] = useState(0);
  if (previousContent !== content) {
    setPreviousContent(content);
    // Compare the content rather than the objects, because another filter returns equal rows as new
    // objects.
    if (JSON.stringify(previousContent) !== JSON.stringify(content))
      setChangeCount(changeCount + 1);
  }
  if (changeCount === 0) return undefined;
  return changeCount % 2 === 1 ? 'odd' : 'even';
}
