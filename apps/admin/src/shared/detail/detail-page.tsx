import type { ReactNode } from 'react';
import { PageHead } from '../feedback/page-head.js';
import { usePageTitle } from '../feedback/use-page-title.js';

interface DetailPageProps {
  back: ReactNode;
  /** The name of what the page is about. It stays the same on all tabs. */
  title: string;
  /** Distinguishes the tabs in the title of the window; by default, the same as `title`. */
  windowTitle?: string | undefined;
  /** Shown next to the title: badges and short facts. */
  state?: ReactNode;
  actions?: ReactNode;
  tabs?: ReactNode;
  children: ReactNode;
}

/** A page about one thing. Its name, state and actions stay above the tabs. */
export function DetailPage(props: DetailPageProps) {
  const { back, title, windowTitle = title, state, actions, tabs, children } = props;
  usePageTitle(windowTitle);
  return (
    <>
      {back}
      <PageHead title={title} state={state} actions={actions} />
      {tabs}
      {children}
    </>
  );
}
