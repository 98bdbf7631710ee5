import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { DataTable } from '#shared/table/data-table.js';
import { ChainBadge } from './chain/chain-badge.js';
import { EntryDrawer } from './entry/entry-drawer.js';
import { eventLogMessages } from './event-log.messages.js';
import classes from './event-log.module.css';
import { ActiveFilters } from './filters/active-filters.js';
import { filterMessages } from './filters/filter.messages.js';
import { isNarrowed, nothingChosen } from './filters/log-filter.js';
import { LogFilters } from './filters/log-filters.js';
import { useLogFilter } from './filters/use-log-filter.js';
import { Histogram } from './histogram/histogram.js';
import { LogActions } from './log-actions.js';
import { LogLine } from './log-line.js';
import { Timeline } from './timeline/timeline.js';
import { useLogColumns } from './use-log-columns.js';
import { useLogEntries } from './use-log-entries.js';
import { useLogFacets } from './use-log-facets.js';
import { useLogWords } from './use-log-words.js';
import { ViewsMenu } from './views/views-menu.js';
import { viewSearch } from './views/view-search.js';

/** Everything that happened, who did it and what came of it. */
export function EventLogPage() {
  const t = useMessages(eventLogMessages);
  const words = useLogWords();
  const log = useLogFilter();
  const { filter, query, order, view, change, open } = log;
  const ordered = { ...query, ...(order === 'asc' && { order }) };
  const list = useLogEntries(ordered);
  const facets = useLogFacets(query, list.newest);
  const columns = useLogColumns(change);
  const address: Record<string, unknown> = useSearch({ strict: false });
  const line = <LogLine view={view} facets={facets.data} onShow={log.show} />;
  const empty = (
    <NothingFound narrowed={isNarrowed(filter)} onClear={() => change(nothingChosen)} />
  );
  const showFresh = (): void => {
    list.showFresh();
    window.scrollTo({ top: 0 });
  };
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <ChainBadge onEntry={open} />
          <LogActions query={ordered} />
        </>
      }
    >
      <LogFilters filter={filter} facets={facets.data?.facets} onChange={change} onType={log.type}>
        <ViewsMenu search={viewSearch(address)} onApply={log.apply} />
      </LogFilters>
      <ActiveFilters filter={filter} facets={facets.data?.facets} onChange={change} />
      {facets.error && !facets.data ? (
        <ProblemAlert error={facets.error} onRetry={() => void facets.refetch()} />
      ) : (
        <Histogram
          facets={facets.data}
          from={query.from}
          to={query.to}
          outcomes={query.outcome}
          onFilter={change}
        />
      )}
      {list.error && <ProblemAlert error={list.error} onRetry={list.retry} />}
      {list.error && !list.rows ? null : view === 'timeline' ? (
        <>
          <div className={classes.alone}>{line}</div>
          <Timeline
            label={t('title')}
            entries={list.rows}
            onFilter={change}
            onOpen={open}
            onEndReached={list.next}
            empty={empty}
          />
        </>
      ) : (
        <DataTable
          toolbar={line}
          name="event-log"
          label={t('title')}
          columns={columns}
          rows={list.rows}
          view={list.view}
          idOf={({ id }) => id}
          nameOf={({ action, id }) => `${words.action(action)} ${id}`}
          sort={{
            value: order === 'asc' ? 'time' : '-time',
            onChange: (value) => log.sort(value === 'time' ? 'asc' : 'desc'),
          }}
          onOpen={({ id }) => open(id)}
          onEndReached={list.next}
          empty={empty}
        />
      )}
      {list.fresh > 0 && (
        <Button className={classes.fresh} size="compact-sm" onClick={showFresh}>
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

function NothingFound({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  const t = useMessages(eventLogMessages);
  const filters = useMessages(filterMessages);
  return (
    <EmptyState
      icon={ScrollText}
      title={t(narrowed ? 'noneTitle' : 'emptyTitle')}
      text={t(narrowed ? 'noneText' : 'emptyText')}
    >
      {narrowed && (
        <Button variant="default" onClick={onClear}>
          {filters('clear')}
        </Button>
      )}
    </EmptyState>
  );
}
