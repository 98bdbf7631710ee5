import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ServerOff } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { overviewMessages } from './overview.messages.js';

export function NoServer() {
  const t = useMessages(overviewMessages);
  const mayAdd = useHasPermission('maintenance-server-edit');
  return (
    <EmptyState icon={ServerOff} title={t('noServer')} text={t('noServerText')}>
      {mayAdd && (
        <Button mt="sm" renderRoot={(props) => <Link to="/setup" {...props} />}>
          {t('open')}
        </Button>
      )}
    </EmptyState>
  );
}
