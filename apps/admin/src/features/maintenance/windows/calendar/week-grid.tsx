import { UnstyledButton } from '@mantine/core';
import type { OccurrenceReply } from '@stackyard/contracts';
import type { CSSProperties } from 'react';
import { regionOf } from '#shared/i18n/format.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { useMaintenanceView } from '../../use-maintenance-view.js';
import {
  currentDay,
  findOverlapping,
  keyOf,
  occurrencesByDay,
  toDate,
  type Day,
} from './calendar.js';
import { segmentsOf, type DaySegment } from './day-segments.js';
import { OccurrenceBlock } from './occurrence-block.js';
import classes from './week-grid.module.css';
import { windowsMessages } from '../windows.messages.js';

/** The hours that have a label and a line. */
const labelledHours = [0, 3, 6, 9, 12, 15, 18, 21];

interface WeekGridProps {
  label: string;
  days: readonly Day[];
  occurrences: readonly OccurrenceReply[];
}

/** A week with one row per day, in which the length of a bar shows how long an occurrence lasts. */
export function WeekGrid({ label, days, occurrences }: WeekGridProps) {
  const entriesByDay = occurrencesByDay(occurrences, days);
  return (
    <div className={classes.week} role="group" aria-label={label}>
      <HourLabels />
      {days.map((day) => (
        <DayRow
          key={day}
          day={day}
          segments={segmentsOf(day, entriesByDay.get(day) ?? [])}
          occurrences={occurrences}
        />
      ))}
    </div>
  );
}

function HourLabels() {
  const hourFormat = new Intl.DateTimeFormat(regionOf(useLocale()), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (
    <div className={classes.hours} aria-hidden>
      <div>
        {labelledHours.map((hour) => (
          <span key={hour} style={{ '--at': hour / 24 } as CSSProperties}>
            {hourFormat.format(new Date(2026, 0, 1, hour))}
          </span>
        ))}
      </div>
    </div>
  );
}

interface DayRowProps {
  day: Day;
  segments: readonly DaySegment[];
  occurrences: readonly OccurrenceReply[];
}

function DayRow({ day, segments, occurrences }: DayRowProps) {
  const t = useMessages(windowsMessages);
  const region = regionOf(useLocale());
  const { schedule } = useMaintenanceView();
  const date = toDate(day);
  const longDate = new Intl.DateTimeFormat(region, { dateStyle: 'long' }).format(date);
  const shortDate = new Intl.DateTimeFormat(region, { weekday: 'short', day: 'numeric' }).format(
    date,
  );
  const today = currentDay();
  const isPast = day < today;
  const laneCount = Math.max(1, ...segments.map(({ lane }) => lane + 1));
  return (
    <section
      aria-label={longDate}
      aria-current={day === today ? 'date' : undefined}
      data-past={isPast || undefined}
    >
      <UnstyledButton
        className={classes.day}
        aria-label={isPast ? longDate : t('planOn', { day: longDate })}
        aria-disabled={isPast || undefined}
        onClick={() => !isPast && schedule(day)}
      >
        {shortDate}
      </UnstyledButton>
      <div className={classes.track} style={{ '--lanes': laneCount } as CSSProperties}>
        {segments.map((segment) => (
          <OccurrenceBlock
            key={keyOf(segment.occurrence)}
            segment={segment}
            hasConflict={
              findOverlapping(segment.occurrence, occurrences, segment.occurrence.windowId).length >
              0
            }
          />
        ))}
        {day === today && <NowLine />}
      </div>
    </section>
  );
}

function NowLine() {
  const now = new Date(useNow());
  const share = (now.getHours() * 60 + now.getMinutes()) / (24 * 60);
  return <div className={classes.now} style={{ '--at': share } as CSSProperties} />;
}
