import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../shared/i18n/messages.js';
import { useMay } from '../../shared/session/use-may.js';
import { accountMessages } from '../account.messages.js';
import classes from './administration-frame.module.css';

const sections = [
  { to: '/account', label: 'profile' },
  { to: '/account/password', label: 'password' },
  { to: '/account/sessions', label: 'sessions' },
  { to: '/account/two-factor', label: 'twoFactor' },
  { to: '/account/tokens', label: 'tokens' },
] as const;

/** The parts of the own account side by side. */
export function AccountFrame() {
  const t = useMessages(accountMessages);
  const mayManageTokens = useMay('tokens-manage');
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the links are wider than the page.
    const current = nav.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname, mayManageTokens]);
  return (
    <>
      <nav ref={nav} aria-label={t('sections')} className={classes.sections}>
        {sections
          .filter(({ label }) => label !== 'tokens' || mayManageTokens)
          .map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className={classes.section}
              activeOptions={{ exact: to === '/account', includeSearch: false }}
            >
              {t(label)}
            </Link>
          ))}
      </nav>
      <Outlet />
    </>
  );
}
