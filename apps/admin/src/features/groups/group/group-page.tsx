import { Button } from '@mantine/core';
import type { GroupReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Lock, Trash2 } from 'lucide-react';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';
import { BackLink } from '#shared/detail/back-link.js';
import detailClasses from '#shared/detail/detail.module.css';
import { Page } from '#shared/feedback/page.js';
import { PageSkeleton } from '#shared/feedback/page-skeleton.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission, usePermissionCheck } from '#shared/session/use-has-permission.js';
import { GroupForm } from './group-form.js';
import { GroupMembers } from './group-members.js';
import { groupMessages } from '../groups.messages.js';
import classes from '../groups.module.css';
import { groupDetail } from '../groups.queries.js';
import { RemoveGroup } from './remove-group.js';

export function GroupPage() {
  const { groupId } = useParams({ from: '/shell/administration/groups/$groupId' });
  return <GroupView key={groupId} groupId={groupId} />;
}

function GroupView({ groupId }: { groupId: number }) {
  const t = useMessages(groupMessages);
  const { data, error, refetch } = useQuery(groupDetail(groupId));
  const problemAlert = <ProblemAlert error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <BackLink to="/administration/groups">{t('back')}</BackLink>
      {data && error && problemAlert}
      {data && <GroupContent group={data} />}
      {!data && error && <Page title={t('title')}>{problemAlert}</Page>}
      {!data && !error && <PageSkeleton />}
    </>
  );
}

function GroupContent({ group }: { group: GroupReply }) {
  const t = useMessages(groupMessages);
  const mayEdit = useHasPermission('groups-edit');
  const hasPermission = usePermissionCheck();
  const { remove } = useSearch({ from: '/shell/administration/groups/$groupId' });
  const navigate = useNavigate();
  const whileOnPage = useRunIfStillOnPage();
  const setDialogOpen = (open: boolean): void =>
    void whileOnPage(() =>
      navigate({
        to: '/administration/groups/$groupId',
        params: { groupId: group.id },
        search: open ? { remove: true } : {},
        replace: !open,
      }),
    );
  const exceedsPermissions = mayEdit && !group.permissions.every(hasPermission);
  const removeButton = mayEdit && (
    <Button
      variant="subtle"
      className={classes.remove}
      disabled={exceedsPermissions}
      {...(!exceedsPermissions && { color: 'red', c: 'var(--tone-failed-text)' })}
      leftSection={<Trash2 size={16} aria-hidden />}
      onClick={() => setDialogOpen(true)}
    >
      {t('remove')}
    </Button>
  );
  return (
    <Page title={group.name}>
      {exceedsPermissions && (
        <p className={`${detailClasses.notice} ${classes.notice}`}>
          <Lock size={16} aria-hidden />
          {t('exceeds')}
        </p>
      )}
      <div className={detailClasses.columns}>
        <GroupForm group={group} readOnly={!mayEdit || exceedsPermissions} />
        <div>
          <GroupMembers group={group} isEditable={mayEdit && !exceedsPermissions} />
          {removeButton}
        </div>
      </div>
      {remove && <RemoveGroup group={group} onClose={() => setDialogOpen(false)} />}
    </Page>
  );
}
