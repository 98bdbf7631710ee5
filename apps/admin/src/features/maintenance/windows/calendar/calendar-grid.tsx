import { UnstyledButton } from '@mantine/core';
import type { OccurrenceReply } from '@stackyard/contracts';
import { Plus } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { regionOf, useFormat } from '#shared/i18n/format.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useMaintenanceView } from '../../use-maintenance-view.js';
import {
  currentDay,
  daysAfter,
  keyOf,
  listedOccurrencesByDay,
  findOverlapping,
  toDate,
  type Day,
  type DayOccurrence,
} from './calendar.js';
import { OccurrenceChip } from './occurrence-chip.js';
import { weekdays } from '../recurrence/recurrence.js';
import { useWeekdayName } from '../recurrence/use-recurrence-text.js';
import classes from '../windows.module.css';
import { windowsMessages } from '../windows.messages.js';

/** The number of occurrences listed on a day with too many. A button shows the others. */
const maxPerDay = 3;

const dayOffsets: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

interface CalendarGridProps {
  label: string;
  weeks: readonly Day[][];
  /** The displayed month, such as `2026-11`. Days of other months are dimmed. */
  month: string;
  occurrences: readonly OccurrenceReply[];
}

/**
 * A month with one week per row. Arrow keys move between days. Enter or a click on a day opens the
 * form for a new window, unless the day is past.
 */
export function CalendarGrid({ label, weeks, month, occurrences }: CalendarGridProps) {
  const weekdayName = useWeekdayName();
  const days = weeks.flat();
  const entriesByDay = listedOccurrencesByDay(occurrences, days);
  const table = useRef<HTMLTableElement>(null);
  const today = currentDay();
  const [chosenDay, setChosenDay] = useState<Day>();
  const defaultTabStopDay = days.includes(today) ? today : days[0];
  const tabStopDay =
    chosenDay !== undefined && days.includes(chosenDay) ? chosenDay : defaultTabStopDay;
  const move = (event: KeyboardEvent): void => {
    const dayOffset = dayOffsets[event.key];
    const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
    if (dayOffset === undefined || from === undefined) return;
    event.preventDefault();
    const target = daysAfter(from, dayOffset);
    const button = table.current?.querySelector<HTMLElement>(`[data-day="${target}"]`);
    if (!button) return;
    setChosenDay(target);
    button.focus();
  };
  return (
    <table ref={table} className={classes.grid} aria-label={label} onKeyDown={move}>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" abbr={weekdayName(day, 'long')}>
              {weekdayName(day, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr
            key={week[0]}
            data-empty={week.every((day) => entriesByDay.get(day)?.length === 0) || undefined}
          >
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                entries={entriesByDay.get(day) ?? []}
                occurrences={occurrences}
                isOutsideMonth={day.slice(0, 7) !== month}
                isToday={day === today}
                isPast={day < today}
                isTabStop={day === tabStopDay}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps {
  day: Day;
  entries: readonly DayOccurrence[];
  occurrences: readonly OccurrenceReply[];
  isOutsideMonth: boolean;
  isToday: boolean;
  isPast: boolean;
  isTabStop: boolean;
}

function DayCell({ day, entries, occurrences, isTabStop, ...flags }: DayCellProps) {
  const t = useMessages(windowsMessages);
  const locale = useLocale();
  const format = useFormat();
  const { schedule, change } = useMaintenanceView();
  const date = toDate(day);
  const longDate = new Intl.DateTimeFormat(regionOf(locale), { dateStyle: 'long' }).format(date);
  // If the "more" button would stand for a single occurrence, show the occurrence instead, because
  // it takes no more space.
  const visibleCount = entries.length <= maxPerDay + 1 ? entries.length : maxPerDay;
  const hiddenCount = entries.length - visibleCount;
  return (
    <td
      data-outside={flags.isOutsideMonth || undefined}
      data-past={flags.isPast || undefined}
      aria-current={flags.isToday ? 'date' : undefined}
    >
      <UnstyledButton
        className={classes.day}
        data-day={day}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={flags.isPast ? longDate : t('planOn', { day: longDate })}
        aria-disabled={flags.isPast || undefined}
        onClick={() => !flags.isPast && schedule(day)}
      >
        <span>
          {flags.isOutsideMonth && date.getDate() === 1 ? format.dayAndMonth(date) : date.getDate()}
        </span>
        {!flags.isPast && <Plus className={classes.add} size={14} aria-hidden />}
      </UnstyledButton>
      {entries.slice(0, visibleCount).map(({ occurrence, isFirstDay }) => (
        <OccurrenceChip
          key={keyOf(occurrence)}
          occurrence={occurrence}
          isFirstDay={isFirstDay}
          hasConflict={findOverlapping(occurrence, occurrences, occurrence.windowId).length > 0}
        />
      ))}
      {hiddenCount > 0 && (
        <UnstyledButton
          className={classes.rest}
          aria-label={t('moreOn', { count: hiddenCount, day: longDate })}
          onClick={() => change({ view: 'week', day })}
        >
          {t('more', { count: hiddenCount })}
        </UnstyledButton>
      )}
    </td>
  );
}
