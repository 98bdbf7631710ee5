import { Button, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SearchX, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { Page } from '#shared/feedback/page.js';
import { filtersMessages } from '#shared/filters/filters.messages.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { userList } from '#shared/queries/users.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { DataTable } from '#shared/table/data-table.js';
import { nextPageOf } from '#shared/table/next-page.js';
import { CreateUserDrawer } from './create/create-user-drawer.js';
import { PhraseDialog, type IssuedPhrase } from './phrase-dialog.js';
import { UserFilters } from './user-filters.js';
import { useUserColumns } from './use-user-columns.js';
import { useUsersView } from './use-users-view.js';
import { usersMessages } from './users.messages.js';
import { userFacets } from './users.queries.js';

export function UsersPage() {
  const t = useMessages(usersMessages);
  const navigate = useNavigate();
  const view = useUsersView();
  const list = useInfiniteQuery(userList(view.filter));
  const columns = useUserColumns();
  const [issuedPhrase, setIssued] = useState<IssuedPhrase | null>(null);
  const rows = list.data?.pages.flatMap(({ users }) => users);
  const openUser = (userId: number, replace = false): void =>
    void navigate({ to: '/administration/users/$userId', params: { userId }, replace });
  const onUserCreated = async (phrase: IssuedPhrase | null, userId: number): Promise<void> => {
    if (!phrase) return openUser(userId, true);
    await view.show(undefined);
    setIssued(phrase);
  };
  return (
    <Page title={t('title')} state={<Total />} actions={<NewUser view={view} />}>
      {list.error && <ProblemAlert error={list.error} onRetry={() => void list.refetch()} />}
      {(rows !== undefined || list.isPending) && (
        <DataTable
          name="users"
          label={t('title')}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ displayName }) => displayName}
          view={JSON.stringify(view.filter)}
          onOpen={({ id }) => openUser(id)}
          onEndReached={nextPageOf(list)}
          toolbar={<UserFilters view={view} hasRows={rows !== undefined && rows.length > 0} />}
          empty={<NothingFound view={view} />}
        />
      )}
      <CreateUserDrawer
        open={issuedPhrase ? undefined : view.open}
        onClose={() => void view.show(undefined)}
        onCreated={onUserCreated}
      />
      {issuedPhrase && <PhraseDialog issuedPhrase={issuedPhrase} onDone={() => setIssued(null)} />}
    </Page>
  );
}

function Total() {
  const t = useMessages(usersMessages);
  const { data } = useQuery(userFacets({}));
  return (
    data && (
      <Text size="sm" c="dimmed">
        {t('total', { count: data.active + data.inactive })}
      </Text>
    )
  );
}

function NewUser({ view }: { view: ReturnType<typeof useUsersView> }) {
  const t = useMessages(usersMessages);
  if (!useHasPermission('users-edit')) return null;
  return (
    <Button
      leftSection={<UserPlus size={16} aria-hidden />}
      onClick={() => void view.show('create')}
    >
      {t('create')}
    </Button>
  );
}

function NothingFound({ view }: { view: ReturnType<typeof useUsersView> }) {
  const t = useMessages(usersMessages);
  const tFilters = useMessages(filtersMessages);
  if (!view.isFiltered) {
    return <EmptyState icon={Users} title={t('emptyTitle')} text={t('emptyText')} />;
  }
  return (
    <EmptyState icon={SearchX} title={t('noMatchTitle')} text={t('noMatchText')}>
      <Button variant="default" onClick={view.clear}>
        {tFilters('clear')}
      </Button>
    </EmptyState>
  );
}
