import type { ListStacksReply, StackReply } from '@stackyard/contracts';
import { useState } from 'react';

interface LoadedStacks {
  /** Undefined while the first page is loading. */
  data: { pages: readonly ListStacksReply[] } | undefined;
  /** True if the pages were loaded for other filters. */
  isPlaceholderData: boolean;
}

/**
 * Narrows the loaded stacks to the search text while the user types. The API searches all stacks,
 * but it is called only when the user pauses, so its reply comes later.
 *
 * @param search - the search text in the URL
 */
export function useNarrowedStacks(list: LoadedStacks, search: string | undefined) {
  const [typedSearch, setTypedSearch] = useState<{ text: string; search: string | undefined }>();
  // The typed text applies until the search text in the URL changes.
  const isTyping = typedSearch !== undefined && typedSearch.search === search;
  const text = isTyping ? typedSearch.text : search;
  const pages = list.data?.pages;
  const rows = pages?.flatMap(({ stacks }) => stacks);
  // If no loaded stack matches but there are more pages, `filterByName` keeps all rows, because a later
  // page may contain a match.
  const hasMore = pages !== undefined && pages.at(-1)?.nextCursor !== null;
  return {
    rows: rows && (isTyping || list.isPlaceholderData) ? filterByName(rows, text, hasMore) : rows,
    onType: (typedText: string) => setTypedSearch({ text: typedText, search }),
  };
}

function filterByName(
  rows: readonly StackReply[],
  text: string | undefined,
  hasMore: boolean,
): readonly StackReply[] {
  const normalizedText = text?.trim().toLowerCase();
  if (!normalizedText) return rows;
  const matchingRows = rows.filter(({ name }) => name.toLowerCase().includes(normalizedText));
  return matchingRows.length === 0 && hasMore ? rows : matchingRows;
}
