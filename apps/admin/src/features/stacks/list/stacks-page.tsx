import { ApiProblem } from '@stackyard/api-client';
import type { StackReply } from '@stackyard/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { stackFacets, stackList } from '#shared/queries/stacks.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { DataTable } from '#shared/table/data-table.js';
import { nextPageOf } from '#shared/table/next-page.js';
import { useSelection } from '#shared/table/selection/use-selection.js';
import { useActionDialog } from '../action/use-action-dialog.js';
import { StackDuplicates } from '../duplicates/stack-duplicates.js';
import { PanelLayout } from '../panel/panel-layout.js';
import { useStackPanel } from '../panel/use-stack-panel.js';
import { RedeployDialog } from '../redeploy/redeploy-dialog.js';
import { SelectionActions } from './selection-actions.js';
import { ListState, UnreachableServers } from './data-freshness.js';
import { createCompactRowRenderer } from './stack-brief.js';
import { useStackColumns } from './stack-columns.js';
import { StackFilters } from './stack-filters.js';
import { NoServer, StacksEmpty } from './stacks-empty.js';
import { StacksActions } from './stacks-actions.js';
import { stacksMessages } from '../stacks.messages.js';
import { useNarrowedStacks } from './use-narrowed-stacks.js';
import { useRedeployScope } from './use-redeploy-scope.js';
import { useStacksView } from './use-stacks-view.js';

export function StacksPage() {
  const t = useMessages(stacksMessages);
  const view = useStacksView();
  const { filter, order, isFiltered } = view;
  const mayRedeploy = useHasPermission('stacks-redeploy');
  const mayEdit = useHasPermission('stacks-edit');
  const mayRedeployAll = useHasPermission('stacks-redeploy-all') && mayRedeploy;
  const { onAction, dialog } = useActionDialog();
  const list = useInfiniteQuery(stackList({ ...filter, order }));
  const { data: facets } = useQuery(stackFacets(filter));
  const filterKey = JSON.stringify(filter);
  const selection = useSelection(filterKey);
  const { rows, onType } = useNarrowedStacks(list, filter.search);
  const { servers = [], environments = [], total = 0 } = list.data?.pages[0] ?? {};
  const dialogScope = useRedeployScope({ view, rows, selection, mayRedeployAll });
  const onRedeploy = mayRedeploy ? ({ id }: StackReply) => dialogScope.forStack(id) : undefined;
  const row = { servers, environments, onRedeploy, onAction };
  const columns = useStackColumns(row);
  const panel = useStackPanel({ panel: view.panel, rows });

  if (isNoServerError(list.error)) return <StacksWithoutServer />;
  return (
    <Page
      title={t('title')}
      state={<ListState filter={filter} servers={servers} />}
      actions={<StacksActions onRedeploy={view.askFor} />}
    >
      {list.error && <ProblemAlert error={list.error} onRetry={() => void list.refetch()} />}
      <UnreachableServers servers={servers} />
      <StackDuplicates view={view.duplicates} />
      <PanelLayout {...{ panel, total, onRedeploy, onAction }}>
        {(rows !== undefined || list.isPending) && (
          <DataTable
            name="stacks"
            label={t('title')}
            columns={columns}
            renderBrief={createCompactRowRenderer(row)}
            rows={rows}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            view={`${filterKey} ${order}`}
            sort={{ value: order, onChange: view.sort }}
            selection={mayRedeploy || mayEdit ? selection : undefined}
            total={total}
            onOpen={panel.openStackPage}
            onPeek={panel.peek}
            currentRowId={panel.current}
            onRedeploy={mayRedeploy ? dialogScope.forRow : undefined}
            onEndReached={nextPageOf(list)}
            toolbar={<StackFilters {...{ view, facets, servers, environments, onType }} />}
            empty={<StacksEmpty {...{ isFiltered, servers }} onClear={view.clear} />}
            bulk={<SelectionActions dialogScope={dialogScope} />}
          />
        )}
      </PanelLayout>
      <RedeployDialog {...dialogScope.dialogProps} />
      {dialog}
    </Page>
  );
}

function isNoServerError(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'PLATFORM_URL_NOT_CONFIGURED';
}

function StacksWithoutServer() {
  const t = useMessages(stacksMessages);
  return (
    <Page title={t('title')}>
      <NoServer />
    </Page>
  );
}
