import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#shared/i18n/messages.js';
import { askRedeploy } from '#shared/redeploy/asked-redeploy.js';
import { useMay } from '#shared/session/use-may.js';
import { troubleMessages } from './trouble.messages.js';

interface OfStack {
  id: number;
  name: string;
}

const look = { size: 'compact-sm', variant: 'default' } as const;

export function RetryButton({ id, name }: OfStack) {
  const t = useMessages(troubleMessages);
  const may = useMay('stacks-redeploy');
  if (!may) return null;
  return (
    <Button
      {...look}
      aria-label={t('retryOf', { name })}
      onClick={() => askRedeploy({ kind: 'stack', id })}
    >
      {t('retry')}
    </Button>
  );
}

/** The log of the containers. */
export function StackLogButton({ id, name }: OfStack) {
  const t = useMessages(troubleMessages);
  const may = useMay('stacks-logs');
  if (!may) return null;
  return (
    <Button
      {...look}
      aria-label={t('logsOf', { name })}
      renderRoot={(props) => (
        <Link to="/stacks/$stackId/logs" params={{ stackId: id }} {...props} />
      )}
    >
      {t('logs')}
    </Button>
  );
}

export function RunLogButton({ id, name }: OfStack) {
  const t = useMessages(troubleMessages);
  return (
    <Button
      {...look}
      aria-label={t('logOf', { name })}
      renderRoot={(props) => (
        <Link to="/redeploys/$redeployId" params={{ redeployId: id }} {...props} />
      )}
    >
      {t('log')}
    </Button>
  );
}
