import { Button } from '@mantine/core';
import type { OccurrenceReply } from '@stackyard/contracts';
import { CalendarPlus, TriangleAlert } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { regionOf, useFormat } from '#shared/i18n/format.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { useMaintenanceView } from '../../use-maintenance-view.js';
import { keyOf, listedOccurrencesByDay, findOverlapping, toDate, type Day } from './calendar.js';
import classes from '../windows.module.css';
import { windowsMessages } from '../windows.messages.js';

interface AgendaProps {
  days: readonly Day[];
  occurrences: readonly OccurrenceReply[];
}

/** A list of the days with occurrences, for narrow screens. */
export function Agenda({ days, occurrences }: AgendaProps) {
  const t = useMessages(windowsMessages);
  const locale = useLocale();
  const format = useFormat();
  const { schedule, show } = useMaintenanceView();
  const entriesByDay = listedOccurrencesByDay(occurrences, days);
  const daysWithWindows = days.filter((day) => (entriesByDay.get(day) ?? []).length > 0);
  if (daysWithWindows.length === 0) {
    return (
      <EmptyState icon={CalendarPlus} title={t('nothing')} text={t('emptyText')}>
        <Button variant="default" onClick={() => schedule()}>
          {t('plan')}
        </Button>
      </EmptyState>
    );
  }
  const weekdayFormat = new Intl.DateTimeFormat(regionOf(locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return daysWithWindows.map((day) => (
    <section key={day} className={classes.agendaDay} aria-label={weekdayFormat.format(toDate(day))}>
      <h4>{weekdayFormat.format(toDate(day))}</h4>
      <ul>
        {(entriesByDay.get(day) ?? []).map(({ occurrence, isFirstDay }) => (
          <li key={keyOf(occurrence)}>
            <div>
              <span className={classes.clock}>
                {isFirstDay ? format.timeOfDay(occurrence.startsAt) : t('goesOn')} –{' '}
                {format.timeOfDay(occurrence.endsAt)}
              </span>
              <StateBadge kind="window" value={occurrence.state} />
            </div>
            <button type="button" onClick={() => show(occurrence.windowId, occurrence.startsAt)}>
              {occurrence.message}
            </button>
            {findOverlapping(occurrence, occurrences, occurrence.windowId).length > 0 && (
              <span className={classes.conflict}>
                <TriangleAlert size={14} aria-hidden /> {t('overlaps')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}
