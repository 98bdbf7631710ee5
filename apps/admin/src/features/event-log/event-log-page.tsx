import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { Page } from '#shared/feedback/page.js';
import { Histogram } from '#shared/histogram/histogram.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { ViewsMenu } from '#shared/views/views-menu.js';
import { ChainBadge } from './chain/chain-badge.js';
import { EntryDrawer } from './entry/entry-drawer.js';
import { eventLogMessages } from './event-log.messages.js';
import classes from './event-log.module.css';
import { ActiveLogFilters } from './filters/active-filters.js';
import { LogFilters } from './filters/log-filters.js';
import { useLogFilter } from './filters/use-log-filter.js';
import { EntryList } from './list/entry-list.js';
import { useLogEntries } from './list/use-log-entries.js';
import { LogListHeader } from './list/log-list-header.js';
import { LogActions } from './log-actions.js';
import { useLogFacets } from './use-log-facets.js';
import { logViews } from './views/log-views.js';
import { viewSearch } from './views/view-search.js';

export function EventLogPage() {
  const t = useMessages(eventLogMessages);
  const logView = useLogFilter();
  const { filter, query, order, change, open } = logView;
  const listQuery = { ...query, ...(order === 'asc' && { order }) };
  const list = useLogEntries(listQuery);
  const facets = useLogFacets(query, list.newestId);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const showNewEntries = (): void => {
    list.showNewEntries();
    window.scrollTo({ top: 0 });
  };
  const actions = (
    <>
      <ChainBadge onOpenEntry={open} />
      <LogActions query={listQuery} />
    </>
  );
  return (
    <Page title={t('title')} actions={actions}>
      <LogFilters
        filter={filter}
        facets={facets.data?.facets}
        onChange={change}
        onType={logView.type}
        views={<ViewsMenu list={logViews} search={viewSearch(search)} onApply={logView.apply} />}
      >
        <LogListHeader view={logView.view} facets={facets.data} onShow={logView.show} />
      </LogFilters>
      <ActiveLogFilters filter={filter} facets={facets.data?.facets} onChange={change} />
      {facets.error && !facets.data ? (
        <ProblemAlert error={facets.error} onRetry={() => void facets.refetch()} />
      ) : (
        <Histogram
          countedItems="entries"
          histogram={facets.data?.histogram}
          counts={facets.data?.facets.outcome}
          from={query.from}
          to={query.to}
          outcomes={query.outcome}
          onSelectRange={(range) => change({ ...range, last: undefined })}
          onSelectOutcome={(outcome) => change({ outcome: [outcome] })}
        />
      )}
      <EntryList logView={logView} list={list} />
      {list.newCount > 0 && (
        <Button className={classes.fresh} size="compact-sm" onClick={showNewEntries}>
          {t(list.isLowerBound ? 'freshMore' : 'fresh', { count: list.newCount })}
        </Button>
      )}
      <EntryDrawer
        id={logView.entry}
        entries={list.rows}
        onFilter={change}
        onOpen={open}
        onClose={() => open(undefined)}
      />
    </Page>
  );
}
