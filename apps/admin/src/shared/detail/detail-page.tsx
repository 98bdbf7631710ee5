import type { ReactNode } from 'react';
import { PageHead } from '../feedback/page-head.js';
import { usePageTitle } from '../feedback/use-page-title.js';

interface DetailPageProps {
  backLink: ReactNode;
  /** The name of the item. It stays the same on all tabs. */
  title: string;
  /** The title of the browser window. Pass it if it differs between tabs; defaults to `title`. */
  windowTitle?: string | undefined;
  /** Shown next to the title: badges and short facts. */
  state?: ReactNode;
  actions?: ReactNode;
  /** A line below the title. */
  summary?: ReactNode;
  tabs?: ReactNode;
  children: ReactNode;
}

/** A page about one item, such as a stack. Its name, state and actions stay above the tabs. */
export function DetailPage(props: DetailPageProps) {
  const { backLink, title, windowTitle = title, state, actions, summary, tabs, children } = props;
  usePageTitle(windowTitle);
  return (
    <>
      {backLink}
      <PageHead title={title} state={state} actions={actions} summary={summary} />
      {tabs}
      {children}
    </>
  );
}
