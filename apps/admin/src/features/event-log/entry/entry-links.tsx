import type { EventLogEntryReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#shared/i18n/messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { entryMessages } from './entry.messages.js';
import classes from './entry.module.css';

/** Links from an entry to its stack and its redeploy, for users who may see them. */
export function EntryLinks({ entry: { target, details } }: { entry: EventLogEntryReply }) {
  const t = useMessages(entryMessages);
  const maySeeStacks = useHasPermission('stacks-access');
  const redeployId = details?.['redeployId'];
  const stackId = target?.type === 'stack' ? target.id : null;
  if (!maySeeStacks || (typeof redeployId !== 'number' && stackId === null)) return null;
  return (
    <p className={classes.links}>
      {typeof redeployId === 'number' && (
        <Link to="/redeploys/$redeployId" params={{ redeployId }}>
          {t('openRedeploy')}
        </Link>
      )}
      {stackId !== null && (
        <Link to="/stacks/$stackId" params={{ stackId }}>
          {t('openStack')}
        </Link>
      )}
    </p>
  );
}
