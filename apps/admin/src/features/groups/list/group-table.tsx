import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SearchX, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { SearchField } from '#shared/filters/search-field.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { groupList } from '#shared/queries/groups.queries.js';
import { DataTable } from '#shared/table/data-table.js';
import { nextPageOf } from '#shared/table/next-page.js';
import { groupsMessages } from '../groups.messages.js';
import classes from '../groups.module.css';
import { useGroupColumns } from './use-group-columns.js';
import { useGroupsView } from './use-groups-view.js';

/**
 * The list of groups, with a search field. `action` is the button shown while there are no groups.
 */
export function GroupTable({ action }: { action: ReactNode }) {
  const t = useMessages(groupsMessages);
  const navigate = useNavigate();
  const { search, change } = useGroupsView();
  const list = useInfiniteQuery(groupList(search === undefined ? {} : { search }));
  const columns = useGroupColumns();
  const rows = list.data?.pages.flatMap(({ groups }) => groups);
  const clear = (): void => void change({ search: undefined });
  return (
    <>
      {list.error && <ProblemAlert error={list.error} onRetry={() => void list.refetch()} />}
      {(rows !== undefined || list.isPending) && (
        <DataTable
          name="groups"
          label={t('title')}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          view={search ?? ''}
          onOpen={({ id }) =>
            void navigate({ to: '/administration/groups/$groupId', params: { groupId: id } })
          }
          onEndReached={nextPageOf(list)}
          toolbar={
            <div className={classes.search}>
              <SearchField
                label={t('search')}
                value={search ?? ''}
                onChange={(text) => void change({ search: text === '' ? undefined : text })}
              />
            </div>
          }
          empty={
            search === undefined ? (
              <EmptyState icon={UsersRound} title={t('emptyTitle')} text={t('emptyText')}>
                {action}
              </EmptyState>
            ) : (
              <EmptyState icon={SearchX} title={t('noMatchTitle')} text={t('noMatchText')}>
                <Button variant="default" onClick={clear}>
                  {t('clear')}
                </Button>
              </EmptyState>
            )
          }
        />
      )}
    </>
  );
}
