import { Button, Skeleton, Text } from '@mantine/core';
import type { GroupReply, UserRowReply } from '@stackyard/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { AddMember } from './add-member.js';
import { groupMessages } from '../groups.messages.js';
import classes from '../groups.module.css';
import { memberList, useRemoveMember } from '../groups.queries.js';

interface GroupMembersProps {
  group: GroupReply;
  isEditable: boolean;
}

export function GroupMembers({ group, isEditable }: GroupMembersProps) {
  const t = useMessages(groupMessages);
  const list = useInfiniteQuery(memberList(group.id));
  const remove = useRemoveMember(group.id);
  const members = list.data?.pages.flatMap(({ users }) => users);
  return (
    <Section title={t('members')} aside={t('memberCount', { count: group.members })}>
      {isEditable && <AddMember groupId={group.id} members={members ?? []} />}
      {list.error && <ProblemAlert error={list.error} onRetry={() => void list.refetch()} />}
      {remove.error && <ProblemAlert error={remove.error} />}
      {!members && !list.error && <Skeleton height={68} />}
      {members?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noMembers')}
        </Text>
      )}
      {members && members.length > 0 && (
        <ul className={classes.members} aria-label={t('members')}>
          {members.map((user) => (
            <Member
              key={user.id}
              user={user}
              isRemoving={remove.isPending && remove.variables === user.id}
              onRemove={isEditable ? () => remove.mutate(user.id) : undefined}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </Section>
  );
}

interface MemberProps {
  user: UserRowReply;
  isRemoving: boolean;
  onRemove: (() => void) | undefined;
}

function Member({ user, isRemoving, onRemove }: MemberProps) {
  const t = useMessages(groupMessages);
  const maySeeUsers = useHasPermission('users-access');
  const { id, displayName: name, username, active } = user;
  return (
    <li>
      <span className={classes.member}>
        {maySeeUsers ? (
          <Link to="/administration/users/$userId" params={{ userId: id }}>
            {name}
          </Link>
        ) : (
          name
        )}
        <code>{username}</code>
      </span>
      {!active && <StateBadge kind="user" value="inactive" />}
      {onRemove && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={isRemoving}
          aria-label={t('removeMember', { name })}
          onClick={onRemove}
        >
          {t('removeShort')}
        </Button>
      )}
    </li>
  );
}
