import { Button, Group } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { MapPinOff } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { useMessages } from '#shared/i18n/messages.js';
import { appMessages } from '../../app.messages.js';

/** Shown if no page exists at the address. Offers to go back or to open the overview. */
export function NotFound() {
  const t = useMessages(appMessages);
  const { history } = useRouter();
  const text = t('notFoundText', { address: history.location.pathname });
  return (
    <EmptyState isOnlyContent icon={MapPinOff} title={t('notFoundTitle')} text={text}>
      <Group justify="center" gap="xs" mt="xs">
        {history.canGoBack() && (
          <Button variant="default" onClick={() => history.back()}>
            {t('goBack')}
          </Button>
        )}
        <Button renderRoot={(props) => <Link to="/" {...props} />}>{t('toOverview')}</Button>
      </Group>
    </EmptyState>
  );
}
