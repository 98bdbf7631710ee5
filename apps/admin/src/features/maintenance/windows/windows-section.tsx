import { ActionIcon, Button, Group, SegmentedControl, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { OccurrenceReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, ChevronLeft, ChevronRight } from 'lucide-react';
import { Section } from '#shared/detail/section.js';
import { SlowNotice } from '#shared/feedback/slow-notice.js';
import { regionOf } from '#shared/i18n/format.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { occurrenceList } from '../maintenance.queries.js';
import { useMaintenanceView, type WindowsView } from '../use-maintenance-view.js';
import { Agenda } from './calendar/agenda.js';
import { CalendarGrid } from './calendar/calendar-grid.js';
import { currentDay, daysAfter, monthsAfter, toDate, weeksOf } from './calendar/calendar.js';
import { WeekGrid } from './calendar/week-grid.js';
import { WindowDrawer } from './window-drawer.js';
import { WindowsTable } from './windows-table.js';
import classes from './windows.module.css';
import { windowsMessages } from './windows.messages.js';
import { userTimeZone } from '../zone/zone-time.js';

const views: readonly WindowsView[] = ['month', 'week', 'list'];

export function WindowsSection() {
  const t = useMessages(windowsMessages);
  const { view, change, schedule } = useMaintenanceView();
  return (
    <div className={classes.section}>
      <Section
        title={t('title')}
        aside={
          <Group gap="xs">
            {view === 'list' && (
              <span className={classes.zone}>{t('zone', { zone: userTimeZone() })}</span>
            )}
            <SegmentedControl
              size="xs"
              aria-label={t('view')}
              value={view}
              onChange={(value) => {
                const chosenView = views.find((candidate) => candidate === value);
                if (chosenView) change({ view: chosenView });
              }}
              data={views.map((value) => ({ value, label: t(value) }))}
            />
            <Button
              size="xs"
              leftSection={<CalendarPlus size={16} aria-hidden />}
              onClick={() => schedule()}
            >
              {t('plan')}
            </Button>
          </Group>
        }
      >
        {view === 'list' ? <WindowsTable /> : <Calendar span={view} />}
      </Section>
      <WindowDrawer />
    </div>
  );
}

function Calendar({ span }: { span: 'month' | 'week' }) {
  const t = useMessages(windowsMessages);
  const locale = useLocale();
  const { day, change } = useMaintenanceView();
  // On a phone, show a list, because the columns of a calendar would be too narrow to read.
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const weeks = weeksOf(day, span);
  const days = weeks.flat();
  const firstDay = days[0] ?? day;
  const end = daysAfter(days.at(-1) ?? day, 1);
  const { data, error, refetch } = useQuery(
    occurrenceList(toDate(firstDay).toISOString(), toDate(end).toISOString()),
  );
  const moveBy = (steps: number): void =>
    change({ day: span === 'month' ? monthsAfter(day, steps) : daysAfter(day, 7 * steps) });
  const periodName = nameOf(regionOf(locale), span, span === 'month' ? [day] : days);
  const shownDays =
    span === 'month' ? days.filter((shownDay) => shownDay.slice(0, 7) === day.slice(0, 7)) : days;
  return (
    <>
      <div className={classes.bar}>
        <ActionIcon variant="default" aria-label={t('earlier')} onClick={() => moveBy(-1)}>
          <ChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('later')} onClick={() => moveBy(1)}>
          <ChevronRight size={16} aria-hidden />
        </ActionIcon>
        <Button size="compact-sm" variant="default" onClick={() => change({ day: currentDay() })}>
          {t('today')}
        </Button>
        <h3 aria-live="polite">{periodName}</h3>
        <span className={classes.zone}>{t('zone', { zone: userTimeZone() })}</span>
      </div>
      {!data && error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy="true">
          <Skeleton height={span === 'month' ? 420 : 640} />
          <SlowNotice />
        </div>
      )}
      {data && isNarrow && <Agenda days={shownDays} occurrences={data.occurrences} />}
      {data && !isNarrow && span === 'month' && (
        <CalendarGrid
          label={t('calendar', { stretch: periodName })}
          weeks={weeks}
          month={day.slice(0, 7)}
          occurrences={data.occurrences}
        />
      )}
      {data && !isNarrow && span === 'week' && (
        <WeekGrid
          label={t('calendar', { stretch: periodName })}
          days={days}
          occurrences={data.occurrences}
        />
      )}
      {data && !isNarrow && <Legend occurrences={data.occurrences} />}
    </>
  );
}

/** Names the icons and colours of the occurrences in the calendar. */
function Legend({ occurrences }: { occurrences: readonly OccurrenceReply[] }) {
  const states = [...new Set(occurrences.map(({ state }) => state))];
  return (
    <div className={classes.legend}>
      {states.map((state) => (
        <StateBadge key={state} kind="window" value={state} />
      ))}
    </div>
  );
}

function nameOf(region: string, span: 'month' | 'week', days: readonly string[]): string {
  const [firstDay = '', lastDay = firstDay] = [days[0], days.at(-1)];
  if (span === 'month') {
    return new Intl.DateTimeFormat(region, { month: 'long', year: 'numeric' }).format(
      toDate(firstDay),
    );
  }
  const format = new Intl.DateTimeFormat(region, { dateStyle: 'medium' });
  return format.formatRange(toDate(firstDay), toDate(lastDay));
}
