import type { StackReply } from '@stackyard/contracts';
import { useState } from 'react';

interface NarrowedStacksOptions {
  /** The loaded stacks; undefined while the first page is loading. */
  rows: readonly StackReply[] | undefined;
  /** The search text in the URL. */
  search: string | undefined;
  /** True if the rows were loaded for another search text. */
  isOutdated: boolean;
  /** True if there are more stacks that are not loaded. */
  hasMore: boolean;
}

/**
 * Narrows the loaded stacks to the search text as it is typed. The server searches all stacks, but
 * only when the user pauses, and its answer takes longer than a frame.
 */
export function useNarrowedStacks({ rows, search, isOutdated, hasMore }: NarrowedStacksOptions) {
  const [typed, setTyped] = useState<{ text: string; search: string | undefined }>();
  // The typed text is valid until the URL has it, or another text.
  const isTyping = typed !== undefined && typed.search === search;
  const text = isTyping ? typed.text : search;
  return {
    rows: isTyping || isOutdated ? narrowed(rows, text, hasMore) : rows,
    onType: (typedText: string) => setTyped({ text: typedText, search }),
  };
}

function narrowed(
  rows: readonly StackReply[] | undefined,
  text: string | undefined,
  hasMore: boolean,
): readonly StackReply[] | undefined {
  const part = text?.trim().toLowerCase();
  if (rows === undefined || !part) return rows;
  const matching = rows.filter(({ name }) => name.toLowerCase().includes(part));
  // Stacks that are not loaded yet may match.
  return matching.length === 0 && hasMore ? rows : matching;
}
