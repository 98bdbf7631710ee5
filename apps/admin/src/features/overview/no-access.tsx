import { Text } from '@mantine/core';
import { permissions, type Permission } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { session } from '#shared/session/session.queries.js';
import classes from './overview.module.css';
import { noAccessMessages } from './no-access.messages.js';

/** Each of these permissions makes a part of the overview visible. */
const overviewPermissions = [
  'stacks-access',
  'logs-access',
] as const satisfies readonly Permission[];

/** Tells users who can see no part of the overview which permissions to request, and from whom. */
export function NoAccess() {
  const t = useMessages(noAccessMessages);
  const locale = useLocale();
  const { data } = useQuery(session);
  const isEmpty = (data?.permissions ?? []).length === 0;
  return (
    <EmptyState icon={Lock} title={t(isEmpty ? 'titleNone' : 'title')} text={t('text')}>
      <ul className={classes.permissions}>
        {overviewPermissions.map((permission) => (
          <li key={permission}>
            {permissions[permission].label[locale]} <code>{permission}</code>
          </li>
        ))}
      </ul>
      {data?.user && <Text size="sm">{t('who', { name: data.user.username })}</Text>}
    </EmptyState>
  );
}
