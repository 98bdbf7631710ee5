import { Button } from '@mantine/core';
import type { EventLogEntryReply } from '@stackyard/contracts';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useMessages } from '#shared/i18n/messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { entryMessages } from './entry.messages.js';
import classes from './entry.module.css';

interface EntryLink {
  label: string;
  link: Pick<LinkProps, 'to' | 'params' | 'search'>;
}

/** Links to the redeploy and to the target of an entry, if the user may see them. */
export function EntryLinks({ entry }: { entry: EventLogEntryReply }) {
  const links = useLinks(entry);
  if (links.length === 0) return null;
  return (
    <div className={classes.links}>
      {links.map(({ label, link }) => (
        <Button
          key={label}
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <Link {...link} {...props} />}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function useLinks({ target, action, details }: EventLogEntryReply): EntryLink[] {
  const t = useMessages(entryMessages);
  const hasAccess = {
    stack: useHasPermission('stacks-access'),
    user: useHasPermission('users-access'),
    job: useHasPermission('history-access'),
    window: useHasPermission('maintenance-access'),
  };
  const redeployId = details?.['redeployId'];
  const idOf = (type: keyof typeof hasAccess): number | null =>
    target?.type === type && hasAccess[type] ? target.id : null;
  const [stackId, userId, jobId] = [idOf('stack'), idOf('user'), idOf('job')];
  const windowId = action.startsWith('window.') && hasAccess.window ? (target?.id ?? null) : null;
  const links: (EntryLink | false)[] = [
    hasAccess.stack &&
      typeof redeployId === 'number' && {
        label: t('openRedeploy'),
        link: { to: '/redeploys/$redeployId', params: { redeployId } },
      },
    stackId !== null && {
      label: t('openStack'),
      link: { to: '/stacks/$stackId', params: { stackId } },
    },
    userId !== null && {
      label: t('openUser'),
      link: { to: '/administration/users/$userId', params: { userId } },
    },
    jobId !== null && { label: t('openJob'), link: { to: '/jobs/$jobId', params: { jobId } } },
    windowId !== null && {
      label: t('openWindow'),
      link: { to: '/maintenance', search: { open: 'show', window: windowId } },
    },
  ];
  return links.filter((link) => link !== false);
}
