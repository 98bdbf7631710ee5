import { Button, Text } from '@mantine/core';
import { tokenStates } from '@stackyard/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { Page } from '#shared/feedback/page.js';
import { FilterChips } from '#shared/filters/filter-chips.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import { DataTable } from '#shared/table/data-table.js';
import { nextPageOf } from '#shared/table/next-page.js';
import { TokenDialogs } from './token-dialogs.js';
import { tokensMessages } from './tokens.messages.js';
import { tokenFacets, tokenList } from './tokens.queries.js';
import { useTokenColumns } from './use-token-columns.js';
import { useTokensView } from './use-tokens-view.js';

export function TokensView({
  title,
  includesAllUsers,
}: {
  title: string;
  includesAllUsers: boolean;
}) {
  const t = useMessages(tokensMessages);
  const { state, show } = useTokensView();
  const list = useInfiniteQuery(tokenList({ includesAllUsers, state }));
  const columns = useTokenColumns(includesAllUsers);
  const rows = list.data?.pages.flatMap(({ tokens }) => tokens);
  const addButton = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => show('create')}>
      {t('add')}
    </Button>
  );
  const isEmpty = rows?.length === 0 && !state;
  return (
    <Page title={title} actions={!isEmpty && addButton}>
      {!isEmpty && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('text')}
        </Text>
      )}
      {!list.data && list.error ? (
        <ProblemAlert error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          name={includesAllUsers ? 'tokens' : 'own-tokens'}
          label={title}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          view={JSON.stringify(state ?? [])}
          onEndReached={nextPageOf(list)}
          toolbar={isEmpty ? undefined : <StateFilter includesAllUsers={includesAllUsers} />}
          empty={
            state ? (
              <EmptyState icon={KeyRound} title={t('nothingTitle')} />
            ) : (
              <EmptyState icon={KeyRound} title={t('emptyTitle')} text={t('emptyText')}>
                {addButton}
              </EmptyState>
            )
          }
        />
      )}
      <TokenDialogs tokens={rows} />
    </Page>
  );
}

function StateFilter({ includesAllUsers }: { includesAllUsers: boolean }) {
  const t = useMessages(tokensMessages);
  const stateLabel = useStateLabel();
  const { state, filter } = useTokensView();
  const { data: facets } = useQuery(tokenFacets({ includesAllUsers }));
  return (
    <FilterChips
      label={t('state')}
      options={tokenStates.map((value) => ({
        value,
        label: stateLabel('token', value),
        count: facets && (facets.state[value] ?? 0),
      }))}
      chosen={state ?? []}
      onChange={filter}
    />
  );
}
