import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ApiProblem } from '@stackyard/api-client';
import { maxWindowMinutes, type WindowTimesRequest } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Clock, Megaphone, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import detailClasses from '#shared/detail/detail.module.css';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { occurrencesFrom, windowPreview } from '../../maintenance.queries.js';
import { currentDay, findOverlapping, type TimeRange } from '../calendar/calendar.js';
import { useZoneFormat } from '../../zone/use-zone-format.js';
import { windowFormMessages } from './window-form.messages.js';
import type { WindowRequest } from './window-values.js';
import classes from '../windows.module.css';
import { daylightSavingNote, epochMsOf } from '../../zone/zone-time.js';

const maxShownOccurrences = 5;

interface NextOccurrencesProps {
  windowRequest: WindowRequest;
  /** The edited window, which must not be reported as a conflict with itself. */
  windowId: number | undefined;
  /** Whether users already see the announcement of the edited window. */
  isAnnounced: boolean;
}

/**
 * Preview of the next occurrences, with notes about clock changes and overlaps with other windows.
 */
export function NextOccurrences({ windowRequest, windowId, isAnnounced }: NextOccurrencesProps) {
  const t = useMessages(windowFormMessages);
  const { startsAt, durationMinutes, timeZone, recurrence = null } = windowRequest;
  const firstLeadMinutes = Math.max(0, ...(windowRequest.announceMinutes ?? []));
  const rule: WindowTimesRequest = { startsAt, durationMinutes, timeZone, recurrence };
  const [debouncedRule] = useDebouncedValue(JSON.stringify(rule), 300);
  const isComplete =
    !Number.isNaN(epochMsOf(timeZone, startsAt)) &&
    durationMinutes >= 1 &&
    durationMinutes <= maxWindowMinutes;
  const preview = useQuery({
    ...windowPreview(rule),
    enabled: isComplete && debouncedRule === JSON.stringify(rule),
  });
  const otherOccurrences = useQuery(occurrencesFrom(currentDay()));
  const { error } = preview;
  const isInvalid = error instanceof ApiProblem && error.code === 'VALIDATION_FAILED';
  return (
    <section aria-label={t('upcoming')} className={classes.upcoming}>
      <h3 className={classes.heading}>{t('upcoming')}</h3>
      <p className={detailClasses.quiet}>
        {isComplete ? t('upcomingHint', { zone: timeZone }) : t('incomplete')}
      </p>
      {isComplete && preview.isLoading && <Skeleton height={60} aria-label={t('checking')} />}
      {isComplete && isInvalid && <Faults error={error} />}
      {isComplete && error && !isInvalid && <ProblemAlert error={error} />}
      {isComplete && !error && (
        <ul className={detailClasses.rows} aria-busy={preview.isFetching}>
          {(preview.data?.times ?? []).slice(0, maxShownOccurrences).map((time, index) => (
            <NextOccurrence
              key={time.startsAt}
              time={time}
              scheduledStart={startsAt}
              timeZone={timeZone}
            >
              {index === 0 && firstLeadMinutes > 0 && (
                <FirstAnnouncement
                  isAnnounced={isAnnounced}
                  startsAt={time.startsAt}
                  leadMinutes={firstLeadMinutes}
                  timeZone={timeZone}
                />
              )}
              {findOverlapping(time, otherOccurrences.data?.occurrences ?? [], windowId).map(
                (other) => (
                  <Conflict
                    key={`${other.windowId} ${other.startsAt}`}
                    timeZone={timeZone}
                    {...other}
                  />
                ),
              )}
            </NextOccurrence>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The fields that the server can reject in a preview. The page has its own error text for each. */
const windowFields = ['startsAt', 'durationMinutes', 'timeZone', 'recurrence'] as const;

function Faults({ error }: { error: ApiProblem }) {
  const t = useMessages(windowFormMessages);
  const pointers = (error.problem.errors ?? []).map(({ pointer }) => pointer.slice(1));
  return (
    <p role="alert" className={classes.fault}>
      {windowFields
        .filter((field) => pointers.includes(field))
        .map((field) => t(`fault.${field}`))
        .join(' ')}
    </p>
  );
}

interface NextOccurrenceProps {
  time: TimeRange;
  scheduledStart: string;
  timeZone: string;
  children: ReactNode;
}

function NextOccurrence({ time, scheduledStart, timeZone, children }: NextOccurrenceProps) {
  const t = useMessages(windowFormMessages);
  const format = useFormat();
  const zoneFormat = useZoneFormat(timeZone);
  const { movedTo, clockChangeMinutes: changeMinutes } = daylightSavingNote(
    timeZone,
    scheduledStart,
    time,
  );
  const minutes = Math.abs(changeMinutes);
  return (
    <li>
      {zoneFormat.dateTime(time.startsAt)} – {zoneFormat.endOf(time.startsAt, time.endsAt)}{' '}
      <span className={detailClasses.quiet}>{format.relative(time.startsAt)}</span>
      {movedTo && (
        <p className={classes.note}>
          <Clock size={14} aria-hidden />
          {t('movedTo', { at: movedTo.slice(11), planned: scheduledStart.slice(11) })}
        </p>
      )}
      {changeMinutes !== 0 && (
        <p className={classes.note}>
          <Clock size={14} aria-hidden />
          {t(changeMinutes > 0 ? 'forward' : 'back', { minutes })}
        </p>
      )}
      {children}
    </li>
  );
}

interface FirstAnnouncementProps {
  isAnnounced: boolean;
  startsAt: string;
  leadMinutes: number;
  timeZone: string;
}

/** Says when users see the announcement for the first time. */
function FirstAnnouncement({
  isAnnounced,
  startsAt,
  leadMinutes,
  timeZone,
}: FirstAnnouncementProps) {
  const t = useMessages(windowFormMessages);
  const zoneFormat = useZoneFormat(timeZone);
  const now = useNow();
  const at = Date.parse(startsAt) - leadMinutes * 60_000;
  if (at <= now && isAnnounced) return null;
  return (
    <p className={classes.note}>
      <Megaphone size={14} aria-hidden />
      {at <= now
        ? t('announcedNow')
        : t('announcedFrom', { at: zoneFormat.dateTime(new Date(at).toISOString()) })}
    </p>
  );
}

function Conflict({
  message,
  startsAt,
  endsAt,
  timeZone,
}: TimeRange & { message: string; timeZone: string }) {
  const t = useMessages(windowFormMessages);
  const zoneFormat = useZoneFormat(timeZone);
  return (
    <p className={classes.note} data-conflict>
      <TriangleAlert size={14} aria-hidden />
      {t('overlaps', {
        message: message.length > 60 ? `${message.slice(0, 60)}…` : message,
        from: zoneFormat.dateTime(startsAt),
        to: zoneFormat.endOf(startsAt, endsAt),
      })}
    </p>
  );
}
