import { Button, Skeleton } from '@mantine/core';
import type { OwnSessionReply, UserDetailReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import detailClasses from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { session } from '#shared/session/session.queries.js';
import { userSessions } from '../users.queries.js';
import { obstacleTo } from './actions/actions.js';
import { userPageMessages } from './user-page.messages.js';
import classes from './user-page.module.css';

/** Number of sessions to show before the user asks for all. */
const maxCollapsedSessions = 5;

/**
 * The active sessions of a user, most recently used first, and a button that ends all of them.
 * Hidden for service users, who have no sessions.
 */
export function UserSessions({ user }: { user: UserDetailReply }) {
  const t = useMessages(userPageMessages);
  const { data: ownSession } = useQuery(session);
  const [showsAll, setShowsAll] = useState(false);
  const isPerson = user.kind === 'person';
  const { data, error, refetch } = useQuery({ ...userSessions(user.id), enabled: isPerson });
  const obstacle = obstacleTo('sessions', { ownSession, user, isLastSuperuser: false });
  const hasSessions = (data?.sessions.length ?? 0) > 0;
  if (!isPerson) return null;
  const isSelf = ownSession?.user?.id === user.id;
  const hasOthers = data?.sessions.some(({ current }) => !current) ?? false;
  // Link users to their account page to end their other sessions, because ending all sessions here
  // would also end the current session.
  const endOthersButton = isSelf && hasOthers && (
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={(props) => <Link to="/account/sessions" {...props} />}
    >
      {t('endOthers')}
    </Button>
  );
  const endAllButton = !isSelf && hasSessions && obstacle === null && (
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={(props) => (
        <Link
          to="/administration/users/$userId"
          params={{ userId: user.id }}
          search={{ open: 'sessions' }}
          {...props}
        />
      )}
    >
      {t('endAll')}
    </Button>
  );
  return (
    <Section title={t('sessions')} aside={endOthersButton || endAllButton}>
      {error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={48} />}
      {data && !hasSessions && <p className={detailClasses.none}>{t('noSessions')}</p>}
      {data && hasSessions && (
        <ul className={`${detailClasses.rows} ${classes.rows}`}>
          {data.sessions.slice(0, showsAll ? undefined : maxCollapsedSessions).map((entry) => (
            <SessionRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {data && data.sessions.length > maxCollapsedSessions && !showsAll && (
        <Button mt="xs" size="compact-sm" variant="default" onClick={() => setShowsAll(true)}>
          {t('allSessions', { count: data.sessions.length })}
        </Button>
      )}
    </Section>
  );
}

function SessionRow({ entry }: { entry: OwnSessionReply }) {
  const t = useMessages(userPageMessages);
  return (
    <li>
      <div className={classes.session}>
        <span title={entry.userAgent ?? undefined}>{entry.device ?? t('unknownDevice')}</span>
        {entry.current && <span className={classes.tag}>{t('thisOne')}</span>}
      </div>
      <div className={detailClasses.quiet}>
        <code>{entry.ip ?? t('noAddress')}</code> · <RelativeTime at={entry.lastSeenAt} />
      </div>
    </li>
  );
}
