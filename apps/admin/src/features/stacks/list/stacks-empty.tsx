import { Button } from '@mantine/core';
import type { StackServerReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { Hourglass, Layers, SearchX, ServerOff } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { filtersMessages } from '#shared/filters/filters.messages.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { stacksMessages } from '../stacks.messages.js';

interface StacksEmptyProps {
  isFiltered: boolean;
  servers: readonly StackServerReply[];
  onClear: () => void;
}

export function StacksEmpty({ isFiltered, servers, onClear }: StacksEmptyProps) {
  const t = useMessages(stacksMessages);
  const tFilters = useMessages(filtersMessages);
  if (isFiltered) {
    return (
      <EmptyState icon={SearchX} title={t('noMatchTitle')} text={t('noMatchText')}>
        <Button variant="default" onClick={onClear}>
          {tFilters('clear')}
        </Button>
      </EmptyState>
    );
  }
  if (servers.some(({ health }) => health.state === 'unknown')) {
    return <EmptyState icon={Hourglass} title={t('readingTitle')} text={t('readingText')} />;
  }
  return <EmptyState icon={Layers} title={t('noStacksTitle')} text={t('noStacksText')} />;
}

/** Shown instead of the list while no server is configured. */
export function NoServer() {
  const t = useMessages(stacksMessages);
  const mayConnect = useHasPermission('maintenance-server-edit');
  return (
    <EmptyState
      icon={ServerOff}
      title={t('noServerTitle')}
      text={mayConnect ? t('noServerText') : `${t('noServerText')} ${t('noServerAsk')}`}
    >
      {mayConnect && (
        <Button renderRoot={(props) => <Link to="/setup" {...props} />}>
          {t('noServerAction')}
        </Button>
      )}
    </EmptyState>
  );
}
