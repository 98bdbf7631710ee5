import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '#shared/i18n/messages.js';
import { session } from '#shared/session/session.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { tokensMessages } from '../tokens.messages.js';
import { serviceUsers } from '../tokens.queries.js';

interface OwnerFieldProps {
  /** Empty for the current user. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * Selects the current user or a service user as the owner. Hidden if there are no service users, or
 * if the current user may not see other users.
 */
export function OwnerField({ value, onChange }: OwnerFieldProps) {
  const t = useMessages(tokensMessages);
  const maySeeUsers = useHasPermission('users-access');
  const { data: ownSession } = useQuery(session);
  const { data } = useQuery({ ...serviceUsers, enabled: maySeeUsers });
  if (!data || data.users.length === 0) return null;
  return (
    <NativeSelect
      label={t('forWhom')}
      description={t('forWhomHint')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('myself', { name: ownSession?.user?.displayName ?? '' }) },
        ...data.users.map(({ id, displayName }) => ({
          value: String(id),
          label: t('service', { name: displayName }),
        })),
      ]}
    />
  );
}
