import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { session } from '#shared/session/session.queries.js';
import { AccountButton } from './account-button.js';

const AccountMenu = lazy(async () => {
  const { AccountMenu: component } = await import('./account-menu.js');
  return { default: component };
});

/** The account button. Its menu is loaded on demand. */
export function Account({ onHelp }: { onHelp: () => void }) {
  const { data } = useQuery(session);
  const [wanted, setWanted] = useState(false);
  const name = data?.user?.displayName ?? '';
  const target = (
    <AccountButton name={name} aria-haspopup="dialog" onClick={() => setWanted(true)} />
  );
  if (!wanted) return target;
  return (
    <Suspense fallback={target}>
      <AccountMenu name={name} onHelp={onHelp} />
    </Suspense>
  );
}
