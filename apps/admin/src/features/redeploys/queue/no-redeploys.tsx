import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { useMessages } from '#shared/i18n/messages.js';
import { redeploysMessages } from '../redeploys.messages.js';

export function NoRedeploys({ isFiltered }: { isFiltered: boolean }) {
  const t = useMessages(redeploysMessages);
  if (isFiltered) {
    return (
      <EmptyState icon={RefreshCw} title={t('noneTitle')} text={t('noneText')}>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/redeploys" search={{ server: undefined }} {...props} />}
        >
          {t('showAll')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={RefreshCw} title={t('emptyTitle')} text={t('emptyText')}>
      <Button renderRoot={(props) => <Link to="/stacks" {...props} />}>{t('toStacks')}</Button>
    </EmptyState>
  );
}
