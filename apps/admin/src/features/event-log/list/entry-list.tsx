import { Button } from '@mantine/core';
import { ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { foldEvents, toEvents } from '#shared/events/folded-events.js';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { DataTable } from '#shared/table/data-table.js';
import { eventLogMessages } from '../event-log.messages.js';
import { filtersMessages } from '#shared/filters/filters.messages.js';
import { isFiltered, clearedFilter } from '../filters/log-filter.js';
import type { useLogFilter } from '../filters/use-log-filter.js';
import { Timeline } from '../timeline/timeline.js';
import { useLogLabels } from '../use-log-labels.js';
import { useExpandedEvents } from './use-expanded-events.js';
import { useLogColumns } from './use-log-columns.js';
import type { useLogEntries } from './use-log-entries.js';

interface EntryListProps {
  logView: ReturnType<typeof useLogFilter>;
  list: ReturnType<typeof useLogEntries>;
}

export function EntryList({ logView, list }: EntryListProps) {
  const t = useMessages(eventLogMessages);
  const emptyState = (
    <NothingFound
      hasFilters={isFiltered(logView.filter)}
      onClear={() => logView.change(clearedFilter)}
    />
  );
  if (list.error && !list.rows) return <ProblemAlert error={list.error} onRetry={list.retry} />;
  return (
    <>
      {list.error && <ProblemAlert error={list.error} onRetry={list.retry} />}
      {logView.view === 'timeline' ? (
        <Timeline
          label={t('title')}
          entries={list.rows}
          onFilter={logView.change}
          onOpen={logView.open}
          onEndReached={list.next}
          empty={emptyState}
        />
      ) : (
        <EntryTable logView={logView} list={list} empty={emptyState} />
      )}
    </>
  );
}

function EntryTable({ logView, list, empty }: EntryListProps & { empty: ReactNode }) {
  const t = useMessages(eventLogMessages);
  const labels = useLogLabels();
  const rows = list.rows ?? [];
  const expandedEvents = useExpandedEvents(
    logView.order === 'asc' ? toEvents(rows) : foldEvents(rows),
  );
  const columns = useLogColumns(logView.change, expandedEvents);
  return (
    <DataTable
      name="event-log"
      label={t('title')}
      columns={columns}
      rows={list.rows && expandedEvents.events}
      // Expanding an event counts as a new view. Otherwise, the table would hold its rows in place
      // under the pointer, and the folded entries would not appear.
      view={`${list.view} ${expandedEvents.key}`}
      idOf={({ entry }) => entry.id}
      nameOf={({ entry }) => `${labels.action(entry.action)} ${entry.id}`}
      sort={{
        value: logView.order === 'asc' ? 'time' : '-time',
        onChange: (value) => logView.sort(value === 'time' ? 'asc' : 'desc'),
      }}
      onOpen={({ entry }) => logView.open(entry.id)}
      onEndReached={list.next}
      empty={empty}
    />
  );
}

function NothingFound({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  const t = useMessages(eventLogMessages);
  const tFilters = useMessages(filtersMessages);
  return (
    <EmptyState
      icon={ScrollText}
      title={t(hasFilters ? 'noneTitle' : 'emptyTitle')}
      text={t(hasFilters ? 'noneText' : 'emptyText')}
    >
      {hasFilters && (
        <Button variant="default" onClick={onClear}>
          {tFilters('clear')}
        </Button>
      )}
    </EmptyState>
  );
}
