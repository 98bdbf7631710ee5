import { Link, useLocation, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './section-tabs.module.css';

export interface SectionTab {
  to: LinkProps['to'];
  params?: LinkProps['params'];
  label: string;
  /**
   * True if this tab is current only at its exact URL. Needed if the URLs of other tabs are below
   * that URL.
   */
  matchesExactUrl?: boolean;
  /** The number of items on the tab's page that need attention. */
  count?: { value: number; label: string };
}

export function SectionTabs({ label, tabs }: { label: string; tabs: readonly SectionTab[] }) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const count = tabs.length;
  useEffect(() => {
    // On a phone, the tabs can be wider than the screen, so scroll the current tab into view.
    const currentTab = nav.current?.querySelector('[aria-current]');
    currentTab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname, count]);
  return (
    <nav ref={nav} aria-label={label} className={classes.sections}>
      {tabs.map(({ to, params, label, matchesExactUrl = false, count: tabCount }) => (
        <Link
          key={to}
          to={to}
          {...(params !== undefined && { params })}
          className={classes.section}
          activeOptions={{ exact: matchesExactUrl, includeSearch: false }}
        >
          {label}
          {tabCount && <TabCount {...tabCount} />}
        </Link>
      ))}
    </nav>
  );
}

function TabCount({ value, label }: NonNullable<SectionTab['count']>) {
  return (
    <span className={classes.count} title={label}>
      <span aria-hidden>{value}</span>
      <span className="visually-hidden">({label})</span>
    </span>
  );
}
