import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyComponent } from '#shared/lazy/lazy-component.js';
import { session } from '#shared/session/session.queries.js';
import { AccountButton } from './account-button.js';

const AccountMenu = lazyComponent(async () => (await import('./account-menu.js')).AccountMenu);

/** The account button. Its menu is loaded on demand. */
export function Account({ onHelp }: { onHelp: () => void }) {
  const { data } = useQuery(session);
  const [opened, setOpened] = useState(false);
  const name = data?.user?.displayName ?? '';
  const target = (
    <AccountButton name={name} aria-haspopup="dialog" onClick={() => setOpened(true)} />
  );
  if (!opened) return target;
  return <AccountMenu name={name} onHelp={onHelp} fallback={target} />;
}
