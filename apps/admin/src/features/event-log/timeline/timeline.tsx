import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { EventLogEntryReply } from '@stackyard/contracts';
import type { ReactNode } from 'react';
import { SlowNotice } from '#shared/feedback/slow-notice.js';
import { foldEvents } from '#shared/events/folded-events.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useRowKeys } from '#shared/table/rows/use-row-keys.js';
import type { LogFilterChange } from '../filters/log-filter.js';
import { useExpandedEvents } from '../list/use-expanded-events.js';
import type { LogEvent } from '../log-event.js';
import { daysOf, visibleDays } from './days.js';
import { TimelineEntry } from './timeline-entry.js';
import { timelineMessages } from './timeline.messages.js';
import classes from './timeline.module.css';
import { useDayName } from './use-day-name.js';
import { useDayWindow } from './use-day-window.js';

interface TimelineProps {
  label: string;
  /** Undefined while the first page is loading. */
  entries: readonly EventLogEntryReply[] | undefined;
  /** True if all entries have the same target, which is then left out. */
  hasSingleTarget?: boolean;
  onFilter: (change: LogFilterChange) => void;
  onOpen: (id: number) => void;
  /** Loads the next page; undefined if there is none. */
  onEndReached: (() => void) | undefined;
  empty: ReactNode;
}

/**
 * The log grouped by day. While the entries of a day scroll, the heading of that day stays at the
 * top.
 */
export function Timeline({ entries, empty, ...rest }: TimelineProps) {
  const t = useMessages(timelineMessages);
  if (!entries) {
    return (
      <div role="status" aria-label={t('loading')} className={classes.skeleton}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
          <Skeleton key={line} height={28} />
        ))}
        <SlowNotice />
      </div>
    );
  }
  return entries.length === 0 ? empty : <Days events={foldEvents(entries)} {...rest} />;
}

type DaysProps = Omit<TimelineProps, 'empty' | 'entries'> & {
  events: readonly LogEvent[];
};

function Days(props: DaysProps) {
  const { label, events: foldedEvents, hasSingleTarget, onFilter, onOpen, onEndReached } = props;
  const t = useMessages(timelineMessages);
  const dayName = useDayName();
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const { events, isExpanded, toggle } = useExpandedEvents(foldedEvents);
  const days = daysOf(events);
  const { areaRef, endRef, ...visibleRange } = useDayWindow({ days, isNarrow, onEndReached });
  const keys = useRowKeys({
    ids: events.map(({ entry }) => entry.id),
    onSelect: undefined,
    scrollTo: visibleRange.scrollTo,
  });
  return (
    <div role="group" aria-label={label}>
      <div ref={areaRef} className={classes.days} data-single-target={hasSingleTarget}>
        {visibleDays(days, visibleRange.first, visibleRange.last).map(
          ({ day, countAbove, events: renderedEvents, countBelow }) => (
            <section key={day.at} aria-label={dayName(day.at)}>
              <h2 className={classes.head}>
                <span className={classes.name}>{dayName(day.at)}</span>
                <span className={classes.count}>
                  {t(onEndReached && day === days.at(-1) ? 'countMore' : 'count', {
                    count: day.events.length,
                  })}
                </span>
              </h2>
              <ol
                className={classes.entries}
                style={{
                  paddingTop: countAbove * visibleRange.height,
                  paddingBottom: countBelow * visibleRange.height,
                }}
              >
                {renderedEvents.map((event) => (
                  <TimelineEntry
                    key={event.entry.id}
                    event={event}
                    hidesTarget={hasSingleTarget ?? false}
                    isExpanded={isExpanded(event)}
                    hasShortcuts={keys.active === event.entry.id}
                    isFocused={keys.focused === event.entry.id}
                    onActivate={() => keys.activate(event.entry.id)}
                    onExpand={() => toggle(event)}
                    onFilter={onFilter}
                    onOpen={() => onOpen(event.entry.id)}
                  />
                ))}
              </ol>
            </section>
          ),
        )}
      </div>
      <div ref={endRef} />
      {onEndReached && <p className={classes.more}>{t('more')}</p>}
    </div>
  );
}
