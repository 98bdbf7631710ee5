import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { MaintenanceNotice } from '#shared/maintenance/maintenance-notice.js';
import { session } from '#shared/session/session.queries.js';
import { startMessages } from './start.messages.js';

export function MessagePreview({ message }: { message: string }) {
  const t = useMessages(startMessages);
  const now = useNow();
  const { data: ownSession } = useQuery(session);
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('preview')}
      </Text>
      <MaintenanceNotice
        mode={{
          active: true,
          message,
          since: new Date(now).toISOString(),
          by: ownSession?.user?.displayName ?? null,
          until: null,
          source: 'update',
          upcoming: null,
        }}
      />
    </div>
  );
}
