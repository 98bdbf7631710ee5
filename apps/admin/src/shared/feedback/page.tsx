import type { ReactNode } from 'react';
import { PageHead } from './page-head.js';
import { usePageTitle } from './use-page-title.js';

interface PageProps {
  title: string;
  /** Shown next to the title: short facts about the whole page. */
  state?: ReactNode;
  /** Shown next to the title: actions for the whole page. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page with its heading and document title. */
export function Page({ title, state, actions, children }: PageProps) {
  usePageTitle(title);
  return (
    <>
      <PageHead title={title} state={state} actions={actions} />
      {children}
    </>
  );
}
