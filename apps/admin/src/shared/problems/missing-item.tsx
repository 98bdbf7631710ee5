import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { useProblem } from './use-problem.js';

interface MissingItemProps {
  error: unknown;
  /** A link to the list in which other items can be found. */
  children: ReactNode;
}

/** Shown instead of the page of an item that does not exist, where a retry would not help. */
export function MissingItem({ error, children }: MissingItemProps) {
  const { cause, detail } = useProblem(error);
  usePageTitle(cause);
  return (
    <EmptyState isOnlyContent icon={SearchX} title={cause} text={detail}>
      {children}
    </EmptyState>
  );
}
