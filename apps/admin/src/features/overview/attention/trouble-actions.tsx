import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#shared/i18n/messages.js';
import { setRequestedRedeploy } from '#shared/redeploy/requested-redeploy.js';
import { RunLinkButton } from '#shared/redeploy/run-link-button.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { troubleMessages } from './trouble.messages.js';

interface StackRef {
  id: number;
  name: string;
}

const buttonProps = { size: 'compact-sm', variant: 'default' } as const;

export function RetryButton({ id, name }: StackRef) {
  const t = useMessages(troubleMessages);
  const mayRedeploy = useHasPermission('stacks-redeploy');
  if (!mayRedeploy) return null;
  return (
    <Button
      {...buttonProps}
      aria-label={t('retryOf', { name })}
      onClick={() => setRequestedRedeploy({ kind: 'stack', id })}
    >
      {t('retry')}
    </Button>
  );
}

export function StackLogButton({ id, name }: StackRef) {
  const t = useMessages(troubleMessages);
  const mayReadLogs = useHasPermission('stacks-logs');
  if (!mayReadLogs) return null;
  return (
    <Button
      {...buttonProps}
      aria-label={t('logsOf', { name })}
      renderRoot={(props) => (
        <Link to="/stacks/$stackId/logs" params={{ stackId: id }} {...props} />
      )}
    >
      {t('logs')}
    </Button>
  );
}

export function RunLogButton({ id, name }: StackRef) {
  const t = useMessages(troubleMessages);
  return (
    <RunLinkButton redeployId={id} aria-label={t('logOf', { name })}>
      {t('log')}
    </RunLinkButton>
  );
}

/** Opens the page of the redeploy with the dialog that rolls the stack back. */
export function RollbackLink({ id, name }: StackRef) {
  const t = useMessages(troubleMessages);
  const mayRollBack = useHasPermission('stacks-rollback');
  if (!mayRollBack) return null;
  return (
    <Button
      {...buttonProps}
      aria-label={t('rollbackOf', { name })}
      renderRoot={(props) => (
        <Link
          to="/redeploys/$redeployId"
          params={{ redeployId: id }}
          search={{ action: 'rollback' }}
          {...props}
        />
      )}
    >
      {t('rollback')}
    </Button>
  );
}
