import { useMediaQuery } from '@mantine/hooks';
import type { UserDetailReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';
import { BackLink } from '#shared/detail/back-link.js';
import classes from '#shared/detail/detail.module.css';
import { Page } from '#shared/feedback/page.js';
import { PageSkeleton } from '#shared/feedback/page-skeleton.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { userDetail } from '../users.queries.js';
import { TypeCell } from '../user-cells.js';
import { ActionDialogs } from './actions/action-dialogs.js';
import { UserActions } from './actions/user-actions.js';
import { UserFacts } from './user-facts.js';
import { UserForm } from './user-form.js';
import { userPageMessages } from './user-page.messages.js';
import { UserSessions } from './user-sessions.js';

export function UserPage() {
  const { userId } = useParams({ from: '/shell/administration/users/$userId' });
  return <UserView key={userId} userId={userId} />;
}

function UserView({ userId }: { userId: number }) {
  const t = useMessages(userPageMessages);
  const { data, error, refetch } = useQuery(userDetail(userId));
  const problemAlert = <ProblemAlert error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <BackLink to="/administration/users">{t('back')}</BackLink>
      {data && error && problemAlert}
      {data && <UserContent user={data} />}
      {!data && error && <Page title={t('title')}>{problemAlert}</Page>}
      {!data && !error && <PageSkeleton />}
    </>
  );
}

function UserContent({ user }: { user: UserDetailReply }) {
  // On narrow screens, urgent sections come before the long list of permissions.
  const isNarrow = useMediaQuery('(max-width: 60em)', false, { getInitialValueInEffect: false });
  const { open } = useSearch({ from: '/shell/administration/users/$userId' });
  const navigate = useNavigate();
  const whileOnPage = useRunIfStillOnPage();
  const close = (): void =>
    void whileOnPage(() =>
      navigate({
        to: '/administration/users/$userId',
        params: { userId: user.id },
        search: {},
        replace: true,
      }),
    );
  const formColumn = (
    <div key="edit">
      <UserForm user={user} />
      {!isNarrow && <UserSessions user={user} />}
    </div>
  );
  const detailsColumn = (
    <div key="acts">
      <UserFacts user={user} />
      <UserActions user={user} />
      {isNarrow && <UserSessions user={user} />}
    </div>
  );
  return (
    <Page title={user.displayName}>
      <div className={classes.line}>
        <code>{user.username}</code>
        <StateBadge kind="user" value={user.active ? 'active' : 'inactive'} />
        <TypeCell user={user} />
      </div>
      <div className={classes.columns}>
        {isNarrow ? [detailsColumn, formColumn] : [formColumn, detailsColumn]}
      </div>
      <ActionDialogs user={user} open={open} onClose={close} />
    </Page>
  );
}
