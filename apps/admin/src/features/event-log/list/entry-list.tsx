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
  log: ReturnType<typeof useLogFilter>;
  list: ReturnType<typeof useLogEntries>;
}

export function EntryList({ log, list }: EntryListProps) {
  const t = useMessages(eventLogMessages);
  const emptyState = (
    <NothingFound narrowed={isFiltered(log.filter)} onClear={() => log.change(clearedFilter)} />
  );
  if (list.error && !list.rows) return <ProblemAlert error={list.error} onRetry={list.retry} />;
  return (
    <>
      {list.error && <ProblemAlert error={list.error} onRetry={list.retry} />}
      {log.view === 'timeline' ? (
        <Timeline
          label={t('title')}
          entries={list.rows}
          onFilter={log.change}
          onOpen={log.open}
          onEndReached={list.next}
          empty={emptyState}
        />
      ) : (
        <EntryTable log={log} list={list} empty={emptyState} />
      )}
    </>
  );
}

function EntryTable({ log, list, empty }: EntryListProps & { empty: ReactNode }) {
  const t = useMessages(eventLogMessages);
  const labels = useLogLabels();
  const rows = list.rows ?? [];
  const expanded = useExpandedEvents(log.order === 'asc' ? toEvents(rows) : foldEvents(rows));
  const columns = useLogColumns(log.change, expanded);
  return (
    <DataTable
      name="event-log"
      label={t('title')}
      columns={columns}
      rows={list.rows && expanded.events}
      // Include the expanded events. Otherwise, the table would hold its rows in place under the
      // pointer, and the folded entries would not appear when the user expands them.
      view={`${list.view} ${expanded.key}`}
      idOf={({ entry }) => entry.id}
      nameOf={({ entry }) => `${labels.action(entry.action)} ${entry.id}`}
      sort={{
        value: log.order === 'asc' ? 'time' : '-time',
        onChange: (value) => log.sort(value === 'time' ? 'asc' : 'desc'),
      }}
      onOpen={({ entry }) => log.open(entry.id)}
      onEndReached={list.next}
      empty={empty}
    />
  );
}

function NothingFound({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  const t = useMessages(eventLogMessages);
  const tFilters = useMessages(filtersMessages);
  return (
    <EmptyState
      icon={ScrollText}
      title={t(narrowed ? 'noneTitle' : 'emptyTitle')}
      text={t(narrowed ? 'noneText' : 'emptyText')}
    >
      {narrowed && (
        <Button variant="default" onClick={onClear}>
          {tFilters('clear')}
        </Button>
      )}
    </EmptyState>
  );
}
