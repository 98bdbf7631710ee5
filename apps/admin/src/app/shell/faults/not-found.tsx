import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MapPinOff } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { useMessages } from '#shared/i18n/messages.js';
import { appMessages } from '../../app.messages.js';

export function NotFound() {
  const t = useMessages(appMessages);
  return (
    <EmptyState isOnlyContent icon={MapPinOff} title={t('notFoundTitle')} text={t('notFoundText')}>
      <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
        {t('toOverview')}
      </Button>
    </EmptyState>
  );
}
