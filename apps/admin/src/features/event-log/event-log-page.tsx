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
  const log = useLogFilter();
  const { filter, query, order, change, open } = log;
  const listQuery = { ...query, ...(order === 'asc' && { order }) };
  const list = useLogEntries(listQuery);
  const facets = useLogFacets(query, list.newest);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const showNewEntries = (): void => {
    list.showNewEntries();
    window.scrollTo({ top: 0 });
  };
  const actions = (
    <>
      <ChainBadge onEntry={open} />
      <LogActions query={listQuery} />
    </>
  );
  return (
    <Page title={t('title')} actions={actions}>
      <LogFilters
        filter={filter}
        facets={facets.data?.facets}
        onChange={change}
        onType={log.type}
        views={<ViewsMenu list={logViews} search={viewSearch(search)} onApply={log.apply} />}
      >
        <LogListHeader view={log.view} facets={facets.data} onShow={log.show} />
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
      <EntryList log={log} list={list} />
      {list.fresh > 0 && (
        <Button className={classes.fresh} size="compact-sm" onClick={showNewEntries}>
          {t(list.freshMore ? 'freshMore' : 'fresh', { count: list.fresh })}
        </Button>
      )}
      <EntryDrawer
        id={log.entry}
        entries={list.rows}
        onFilter={change}
        onOpen={open}
        onClose={() => open(undefined)}
      />
    </Page>
  );
}
