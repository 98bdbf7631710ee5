import { Button } from '@mantine/core';
import type { StackReply } from '@stackyard/contracts';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { id } from '#shared/filters/search-params.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { EntryDrawer } from '../entry/entry-drawer.js';
import { eventLogMessages } from '../event-log.messages.js';
import type { LogFilterChange } from '../filters/log-filter.js';
import { useLogEntries } from '../list/use-log-entries.js';
import { Timeline } from '../timeline/timeline.js';
import { stackEntriesMessages } from './stack-entries.messages.js';
import classes from './stack-entries.module.css';

/**
 * The entries of the event log about one stack. They are selected by the stack's name and server,
 * so that the entries of a stack that was removed and created again stay together.
 */
export function StackEntries({ stack: { name, server } }: { stack: StackReply }) {
  const t = useMessages(stackEntriesMessages);
  const tEventLog = useMessages(eventLogMessages);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const stackFilter = { targetType: ['stack' as const], target: [name] };
  const list = useLogEntries({ ...stackFilter, server: [server.id] });
  const logSearch = { ...stackFilter, servers: [server.id] };
  const open = (entry: number | undefined): void =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, entry }),
      replace: entry === undefined,
      resetScroll: false,
    });
  const filterInEventLog = (change: LogFilterChange): void =>
    void navigate({ to: '/event-log', search: { ...logSearch, ...change } });
  const emptyState = <EmptyState icon={ScrollText} title={t('none')} text={t('noneText')} />;
  return (
    <>
      <div className={classes.line}>
        <p>{t('hint')}</p>
        <Link to="/event-log" search={logSearch} className={classes.link}>
          {t('inLog')}
        </Link>
      </div>
      {list.error && <ProblemAlert error={list.error} onRetry={list.retry} />}
      {list.newCount > 0 && (
        <Button size="compact-sm" variant="default" mb="xs" onClick={list.showNewEntries}>
          {tEventLog(list.isLowerBound ? 'freshMore' : 'fresh', { count: list.newCount })}
        </Button>
      )}
      {(list.rows || !list.error) && (
        <Timeline
          label={t('entries')}
          entries={list.rows}
          hasSingleTarget
          onFilter={filterInEventLog}
          onOpen={open}
          onEndReached={list.next}
          empty={emptyState}
        />
      )}
      <EntryDrawer
        id={id(search['entry'])}
        entries={list.rows}
        onFilter={filterInEventLog}
        onOpen={open}
        onClose={() => open(undefined)}
      />
    </>
  );
}
