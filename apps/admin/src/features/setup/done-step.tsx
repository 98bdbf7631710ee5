import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PartyPopper } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { useMessages } from '#shared/i18n/messages.js';
import { setupMessages } from './setup.messages.js';

export function DoneStep() {
  const t = useMessages(setupMessages);
  return (
    <EmptyState icon={PartyPopper} title={t('doneTitle')} text={t('doneText')}>
      <Button mt="sm" renderRoot={(props) => <Link to="/stacks" {...props} />}>
        {t('toStacks')}
      </Button>
    </EmptyState>
  );
}
