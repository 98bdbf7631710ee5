import { Text, Title } from '@mantine/core';
import type { ListRedeploysQuery, RedeployReply } from '@stackyard/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { linkedDialogSearch } from '#shared/dialogs/linked-dialog.search.js';
import { BackLink } from '#shared/detail/back-link.js';
import { DetailPage } from '#shared/detail/detail-page.js';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { redeployList, useAllRedeploys } from '#shared/queries/redeploys.queries.js';
import { setRequestedRedeploy } from '#shared/redeploy/requested-redeploy.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import type { SortState } from '#shared/table/columns/column.js';
import { PhoneSort } from '#shared/table/columns/phone-sort.js';
import { DataTable } from '#shared/table/data-table.js';
import { nextPageOf } from '#shared/table/next-page.js';
import { useBatchColumns } from './queue/batch-columns.js';
import { groupByBatch, rowIdOf, type QueueRow } from './queue/batch-groups.js';
import { BatchHeader } from './queue/batch-header.js';
import { BatchRuns } from './queue/batch-runs.js';
import { useOpenRedeployColumns } from './queue/redeploy-columns.js';
import { RedeployChart } from './queue/redeploy-chart.js';
import { BatchFilters, RedeployFilters } from './queue/redeploy-filters.js';
import {
  sortByQueueOrder,
  isOpen,
  matchesFilter,
  queuePositions,
  type RedeployFilter,
  type RedeployOrder,
} from './queue/redeploy-queue.js';
import classes from './redeploys.module.css';
import { orderMessages, redeploysMessages } from './redeploys.messages.js';
import { finalStates, redeployFacets, useOpenRedeploys } from './redeploys.queries.js';
import { NoRedeploys } from './queue/no-redeploys.js';
import { useRedeployFilter } from './queue/use-redeploy-filter.js';

const orders = ['-requested', 'requested', 'stack', '-stack', '-duration', 'duration'] as const;

export function RedeploysPage() {
  const { filter } = useRedeployFilter();
  return filter.batchId === undefined ? <AllRedeploys /> : <BatchPage batchId={filter.batchId} />;
}

/**
 * Shows the redeploys of a batch, with the log of one of them. A batch with a single redeploy
 * redirects to the page of that redeploy.
 */
function BatchPage({ batchId }: { batchId: number }) {
  const t = useMessages(redeploysMessages);
  const { filter, query, change } = useRedeployFilter();
  const openRedeploys = useOpenRedeploys();
  const batchRedeploys = useAllRedeploys({ batchId });
  const facets = useFacets(query);
  const rows = batchRedeploys.rows
    ?.filter((row) => matchesFilter(row, query, facets?.environments))
    .toSorted((a, b) => a.id - b.id);
  const error = openRedeploys.error ?? batchRedeploys.error;
  const search = useSearch({ strict: false });
  const [onlyRedeploy, ...otherRedeploys] = batchRedeploys.rows ?? [];
  if (onlyRedeploy && otherRedeploys.length === 0 && !batchRedeploys.hasNextPage) {
    return (
      <Navigate
        to="/redeploys/$redeployId"
        params={{ redeployId: onlyRedeploy.id }}
        search={linkedDialogSearch(search)}
        replace
      />
    );
  }
  return (
    <DetailPage
      backLink={<BackLink to="/redeploys">{t('title')}</BackLink>}
      title={t('batchTitle', { id: batchId })}
    >
      <BatchHeader batchId={batchId} />
      <BatchFilters
        filter={filter}
        onChange={change}
        redeploys={batchRedeploys.rows ?? []}
        facets={facets}
      />
      {error && <ProblemAlert error={error} onRetry={() => void batchRedeploys.refetch()} />}
      {rows?.length === 0 && !error && <NoRedeploys isFiltered />}
      {rows && <BatchRuns rows={rows} queuePositions={queuePositions(openRedeploys.rows ?? [])} />}
    </DetailPage>
  );
}

function AllRedeploys() {
  const t = useMessages(redeploysMessages);
  const { filter, query, order, change } = useRedeployFilter();
  const isFiltered = Object.keys(filter).some((name) => name !== 'order');
  const openRedeploys = useOpenRedeploys();
  const pastRedeploys = usePastRedeploys(query, order);
  const facets = useFacets(query);
  const isShown = (row: RedeployReply) => matchesFilter(row, query, facets?.environments);
  const shownRedeploys = openRedeploys.rows && sortByQueueOrder(openRedeploys.rows.filter(isShown));
  const loadedRedeploys = [...(shownRedeploys ?? []), ...(pastRedeploys.rows ?? [])];
  const error = openRedeploys.error ?? pastRedeploys.error;
  const retry = (): void => {
    void openRedeploys.refetch();
    void pastRedeploys.refetch();
  };
  const isEmpty = shownRedeploys?.length === 0 && pastRedeploys.rows?.length === 0;
  const sort = sortState(filter.order, (next) => change({ order: next }));
  const hasOpenRedeploys = shownRedeploys !== undefined && shownRedeploys.length > 0;
  return (
    <Page title={t('title')}>
      <RedeployFilters
        filter={filter}
        onChange={change}
        loadedRedeploys={loadedRedeploys}
        facets={facets}
      >
        <OrderMenu sort={sort} />
      </RedeployFilters>
      <RedeployChart query={query} change={change} />
      {error && <ProblemAlert error={error} onRetry={retry} />}
      {isEmpty && !error && <NoRedeploys isFiltered={isFiltered} />}
      {hasOpenRedeploys && (
        <OpenSection rows={shownRedeploys} allRedeploys={openRedeploys.rows ?? []} />
      )}
      {pastRedeploys.enabled && !isEmpty && !(error && !pastRedeploys.rows) && (
        <PastSection
          pastRedeploys={pastRedeploys}
          view={JSON.stringify(filter)}
          sort={sort}
          isOnlyTable={!hasOpenRedeploys}
        />
      )}
    </Page>
  );
}

function OrderMenu({ sort }: { sort: SortState }) {
  const t = useMessages(redeploysMessages);
  const tOrder = useMessages(orderMessages);
  return (
    <PhoneSort
      label={t('order')}
      options={orders.map((value) => ({ value, label: tOrder(value) }))}
      value={sort.value}
      onChange={sort.onChange}
    />
  );
}

function useFacets({ server, ...filter }: Omit<RedeployFilter, 'last' | 'order'>) {
  const serverFilter = server === undefined ? {} : { server: [server] };
  return useQuery(redeployFacets({ ...filter, ...serverFilter })).data;
}

/**
 * Returns the finished redeploys that match the filter. If the filter selects only open states,
 * nothing is requested.
 */
function usePastRedeploys(
  { state, server, ...filter }: Omit<RedeployFilter, 'last' | 'order'>,
  order: Pick<ListRedeploysQuery, 'sort' | 'order'>,
) {
  const states = state ? finalStates.filter((value) => state.includes(value)) : finalStates;
  const isEnabled = states.length > 0;
  const query = useInfiniteQuery({
    ...redeployList({
      ...filter,
      ...order,
      ...(server !== undefined && { server: [server] }),
      state: states,
    }),
    enabled: isEnabled,
  });
  const rows = isEnabled ? query.data?.pages.flatMap(({ redeploys }) => redeploys) : [];
  return { ...query, enabled: isEnabled, rows };
}

interface OpenSectionProps {
  rows: readonly RedeployReply[];
  /** All open redeploys, regardless of the filter. */
  allRedeploys: readonly RedeployReply[];
}

function OpenSection({ rows, allRedeploys }: OpenSectionProps) {
  const t = useMessages(redeploysMessages);
  const showRedeploy = useShowRedeploy();
  const runningCount = rows.filter(({ state }) => state === 'running').length;
  const queuedCount = rows.filter(isOpen).length - runningCount;
  return (
    <section className={classes.section} aria-labelledby="redeploys-now">
      <DataTable
        toolbar={
          <>
            <Title order={2} id="redeploys-now">
              {t('now')}
            </Title>
            <Text size="sm" c="dimmed" role="status">
              {t('counts', { running: runningCount, queued: queuedCount })}
            </Text>
          </>
        }
        name="redeploys-open"
        label={t('now')}
        columns={useOpenRedeployColumns(rows, queuePositions(allRedeploys))}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ stack }) => stack.name}
        onOpen={showRedeploy}
      />
    </section>
  );
}

interface PastSectionProps {
  pastRedeploys: ReturnType<typeof usePastRedeploys>;
  view: string;
  sort: SortState;
  /** True if there is no other table, so that this one needs no heading. */
  isOnlyTable: boolean;
}

function PastSection({ pastRedeploys, view, sort, isOnlyTable }: PastSectionProps) {
  const t = useMessages(redeploysMessages);
  const openRow = useOpenRow();
  const mayRedeploy = useHasPermission('stacks-redeploy');
  const [expandedRowIds, setExpandedRowIds] = useState<readonly string[]>([]);
  const toggleBatch = (id: string): void =>
    setExpandedRowIds((ids) =>
      ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id],
    );
  const rows = pastRedeploys.rows && toQueueRows(pastRedeploys.rows, sort, expandedRowIds);
  return (
    <section className={classes.section} aria-label={t('past')}>
      <DataTable
        toolbar={isOnlyTable ? undefined : <Title order={2}>{t('past')}</Title>}
        name="redeploys-past"
        label={t('past')}
        columns={useBatchColumns(rows ?? [], toggleBatch)}
        rows={rows}
        // Expanding a batch counts as a new view. Otherwise, the table would hold its rows in place
        // under the pointer, and the redeploys of the batch would not appear.
        view={`${view} ${expandedRowIds.join()}`}
        sort={sort}
        idOf={rowIdOf}
        nameOf={(row) =>
          row.kind === 'batch' ? t('batchTitle', { id: row.batchId }) : row.redeploy.stack.name
        }
        onOpen={openRow}
        onRedeploy={mayRedeploy ? redeployAgain : undefined}
        onEndReached={nextPageOf(pastRedeploys)}
        empty={
          <Text size="sm" c="dimmed">
            {t('noneTitle')}
          </Text>
        }
      />
    </section>
  );
}

/** Groups redeploys by batch, unless the sort order separates the redeploys of a batch. */
function toQueueRows(
  redeploys: readonly RedeployReply[],
  sort: SortState,
  expandedRowIds: readonly string[],
): QueueRow[] {
  return sort.value === '-requested' || sort.value === 'requested'
    ? groupByBatch(redeploys, expandedRowIds)
    : redeploys.map((redeploy) => ({ kind: 'redeploy', redeploy, isMember: false }));
}

/** Returns the sort state of the table. The default order is left out of the URL. */
function sortState(
  order: RedeployOrder | undefined,
  onChange: (order: RedeployOrder | undefined) => void,
): SortState {
  return {
    value: order ?? '-requested',
    onChange: (value) => {
      const chosenOrder = orders.find((candidate) => candidate === value);
      onChange(chosenOrder === '-requested' ? undefined : chosenOrder);
    },
  };
}

function redeployAgain(row: QueueRow): void {
  const stackId = row.kind === 'batch' ? null : row.redeploy.stack.id;
  if (stackId !== null) setRequestedRedeploy({ kind: 'stack', id: stackId });
}

/** Returns a function that opens the page of a redeploy or of a batch. */
function useOpenRow() {
  const navigate = useNavigate();
  const showRedeploy = useShowRedeploy();
  return (row: QueueRow): void => {
    if (row.kind === 'redeploy') showRedeploy(row.redeploy);
    else void navigate({ to: '/redeploys', search: { batchId: row.batchId } });
  };
}

function useShowRedeploy() {
  const navigate = useNavigate();
  return ({ id }: RedeployReply) =>
    void navigate({ to: '/redeploys/$redeployId', params: { redeployId: id } });
}
