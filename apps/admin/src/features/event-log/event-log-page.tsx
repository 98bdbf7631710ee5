import { Button } from '@mantine/core';
import { ScrollText } from 'lucide-react';
import { EmptyState } from '../../shared/feedback/empty-state.js';
import { Page } from '../../shared/feedback/page.js';
import { useMessages } from '../../shared/i18n/messages.js';
import { ProblemAlert } from '../../shared/problems/problem-alert.js';
import { DataTable } from '../../shared/table/data-table.js';
import { ActiveFilters } from './active-filters.js';
import { EntryDrawer } from './entry-drawer.js';
import { eventLogMessages } from './event-log.messages.js';
import classes from './event-log.module.css';
import { LogActions } from './log-actions.js';
import { isNarrowed, nothingChosen } from './log-filter.js';
import { LogFilters } from './log-filters.js';
import { useLogColumns } from './use-log-columns.js';
import { useLogEntries } from './use-log-entries.js';
import { useLogFilter } from './use-log-filter.js';
import { useLogWords } from './use-log-words.js';

/** Everything that happened, who did it and what came of it. */
export function EventLogPage() {
  const t = useMessages(eventLogMessages);
  const words = useLogWords();
  const { filter, entry, change, type, open } = useLogFilter();
  const log = useLogEntries(filter);
  const columns = useLogColumns(change);
  const narrowed = isNarrowed(filter);
  const filters = (
    <>
      <LogFilters filter={filter} onChange={change} onType={type} />
      <ActiveFilters filter={filter} entries={log.all} onChange={change} />
    </>
  );
  const showFresh = (): void => {
    log.showFresh();
    window.scrollTo({ top: 0 });
  };
  return (
    <Page title={t('title')} actions={<LogActions filter={filter} />}>
      {log.error && <ProblemAlert error={log.error} onRetry={log.retry} />}
      {log.error && !log.rows ? (
        filters
      ) : (
        <DataTable
          toolbar={filters}
          name="event-log"
          label={t('title')}
          columns={columns}
          rows={log.rows}
          view={log.view}
          idOf={({ id }) => id}
          nameOf={({ action, id }) => `${words.action(action)} ${id}`}
          sort={{
            value: filter.order === 'asc' ? 'time' : '-time',
            onChange: (value) => change({ order: value === 'time' ? 'asc' : undefined }),
          }}
          onOpen={({ id }) => open(id)}
          onEndReached={log.next}
          empty={
            <EmptyState
              icon={ScrollText}
              title={t(narrowed ? 'noneTitle' : 'emptyTitle')}
              text={t(narrowed ? 'noneText' : 'emptyText')}
            >
              {narrowed && (
                <Button variant="default" onClick={() => change(nothingChosen)}>
                  {t('clear')}
                </Button>
              )}
            </EmptyState>
          }
        />
      )}
      {log.fresh > 0 && (
        <Button className={classes.fresh} size="compact-sm" onClick={showFresh}>
          {t('fresh', { count: log.fresh })}
        </Button>
      )}
      <EntryDrawer
        id={entry}
        entries={log.all}
        onMore={log.next}
        onFilter={change}
        onClose={() => open(undefined)}
      />
    </Page>
  );
}
