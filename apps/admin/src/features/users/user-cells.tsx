import type { UserRowReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Crown, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { session } from '#shared/session/session.queries.js';
import { typeOf } from './user-type.js';
import { userTypeMessages, usersMessages } from './users.messages.js';
import classes from './users.module.css';

interface UserCellProps {
  user: UserRowReply;
}

export function NameCell({ user: { id, displayName } }: UserCellProps) {
  const t = useMessages(usersMessages);
  const { data: ownSession } = useQuery(session);
  return (
    <>
      <Link to="/administration/users/$userId" params={{ userId: id }} className={classes.name}>
        {displayName}
      </Link>
      {ownSession?.user?.id === id && <span className={classes.you}>{t('you')}</span>}
    </>
  );
}

export function GroupsCell({ user: { groups, superuser } }: UserCellProps) {
  const t = useMessages(usersMessages);
  if (superuser) return t('allPermissions');
  if (groups.length === 0) return <span className={classes.none}>{t('noGroups')}</span>;
  return groups.map(({ name }) => name).join(', ');
}

/**
 * Shows whether the user has a second factor, and highlights active users without one as a risk.
 * Shows a dash for service users, because they cannot sign in. Users who sign in through an OpenID
 * provider can have a second factor there, so they do not count as a risk.
 */
export function SecondFactorCell({ user }: UserCellProps) {
  const t = useMessages(usersMessages);
  const { kind, active, external, twoFactor } = user;
  if (kind === 'service') return <span className={classes.none}>–</span>;
  if (!twoFactor && external) return <span className={classes.none}>{t('byProvider')}</span>;
  if (!twoFactor && active) {
    return (
      <span className={classes.risk}>
        <TriangleAlert size={14} aria-hidden />
        {t('off')}
      </span>
    );
  }
  if (!twoFactor) return <span className={classes.none}>{t('off')}</span>;
  return (
    <span className={classes.mark}>
      <ShieldCheck size={14} aria-hidden />
      {t('on')}
    </span>
  );
}

export function LastSignInCell({ user: { kind, lastSignInAt } }: UserCellProps) {
  const t = useMessages(usersMessages);
  if (kind === 'service') return <span className={classes.none}>–</span>;
  if (!lastSignInAt) return <span className={classes.none}>{t('never')}</span>;
  return <RelativeTime at={lastSignInAt} />;
}

export function TypeCell({ user }: { user: Pick<UserRowReply, 'kind' | 'superuser'> }) {
  const tUserType = useMessages(userTypeMessages);
  if (!user.superuser) return tUserType(typeOf(user));
  return (
    <span className={classes.mark}>
      <Crown size={14} aria-hidden />
      {tUserType('superuser')}
    </span>
  );
}
