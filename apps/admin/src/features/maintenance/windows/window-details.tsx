import { Button, Group } from '@mantine/core';
import type { MaintenanceWindowReply, OccurrenceReply, WindowState } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import detailClasses from '#shared/detail/detail.module.css';
import { Fact } from '#shared/detail/fact.js';
import { DrawerPanel } from '#shared/dialogs/drawer-form.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { occurrencesFrom } from '../maintenance.queries.js';
import { CoveredServers } from '../now/covered-servers.js';
import { useMaintenanceView } from '../use-maintenance-view.js';
import {
  canEnd,
  currentDay,
  dayOf,
  findOverlapping,
  isUpcoming,
  keyOf,
} from './calendar/calendar.js';
import { CancelWindow, EndOccurrence } from './cancel-dialogs.js';
import { stateOf } from './use-window-columns.js';
import { useRecurrenceText } from './recurrence/use-recurrence-text.js';
import { useZoneFormat } from '../zone/use-zone-format.js';
import { windowViewMessages } from './form/window-form.messages.js';
import classes from './windows.module.css';
import { userTimeZone } from '../zone/zone-time.js';

const maxUpcomingOccurrences = 5;

interface WindowDetailsProps {
  window: MaintenanceWindowReply;
  /**
   * Start of the selected occurrence; undefined for the next one or, if there is none, the last.
   */
  at: string | undefined;
}

export function WindowDetails({ window, at }: WindowDetailsProps) {
  const t = useMessages(windowViewMessages);
  const { edit } = useMaintenanceView();
  const [endingOccurrence, setEndingOccurrence] = useState<OccurrenceReply | null>(null);
  const [isCancelling, setIsCancelling] = useState(false);
  const firstDay = at === undefined ? currentDay() : dayOf(new Date(at));
  const { data } = useQuery(occurrencesFrom(firstDay));
  const occurrences = data?.occurrences ?? [];
  const ownOccurrences = occurrences.filter(({ windowId }) => windowId === window.id);
  const chosenOccurrence = ownOccurrences.find(({ startsAt }) => startsAt === at);
  const occurrence = chosenOccurrence ?? window.next ?? window.last ?? undefined;
  const state = chosenOccurrence?.state ?? stateOf(window);
  const buttons = window.next && (
    <>
      <Button variant="light" color="red" onClick={() => setIsCancelling(true)}>
        {t('cancelWindow')}
      </Button>
      {occurrence && canEnd(occurrence, window) && (
        <Button variant="default" onClick={() => setEndingOccurrence(occurrence)}>
          {t(state === 'active' ? 'endNow' : 'leaveOut')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<Pencil size={16} aria-hidden />}
        onClick={() => edit(window.id)}
      >
        {t('edit')}
      </Button>
    </>
  );
  return (
    <DrawerPanel buttons={buttons}>
      <Summary state={state} occurrence={occurrence} message={window.message} />
      <WindowFacts window={window} occurrence={occurrence} />
      <UpcomingOccurrences
        window={window}
        laterOccurrences={ownOccurrences.filter(startsAfter(occurrence))}
      />
      {occurrence && (
        <Conflicts conflictingOccurrences={findOverlapping(occurrence, occurrences, window.id)} />
      )}
      {occurrence?.id === null && <p className={detailClasses.none}>{t('laterOnes')}</p>}
      <EndOccurrence occurrence={endingOccurrence} onClose={() => setEndingOccurrence(null)} />
      <CancelWindow window={window} opened={isCancelling} onClose={() => setIsCancelling(false)} />
    </DrawerPanel>
  );
}

interface SummaryProps {
  state: WindowState;
  occurrence: OccurrenceReply | undefined;
  /** Shown if there is no occurrence. */
  message: string;
}

/** The state of an occurrence, its message and, until it has ended, the servers. */
function Summary({ state, occurrence, message }: SummaryProps) {
  const t = useMessages(windowViewMessages);
  return (
    <>
      <Group gap="xs">
        <StateBadge kind="window" value={state} />
        {occurrence && isUpcoming(state) && (
          <span className={detailClasses.quiet}>
            <UpcomingOccurrence at={state === 'active' ? occurrence.endsAt : occurrence.startsAt} />
          </span>
        )}
      </Group>
      {state === 'missed' && <p className={detailClasses.none}>{t('wasMissed')}</p>}
      <p className={classes.full}>{occurrence?.message ?? message}</p>
      {isUpcoming(state) && <CoveredServers />}
    </>
  );
}

function startsAfter(occurrence: { startsAt: string } | undefined) {
  return ({ startsAt }: OccurrenceReply): boolean => !occurrence || startsAt > occurrence.startsAt;
}

function UpcomingOccurrence({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={at}>
      {format.relative(at)}
    </time>
  );
}

interface FactsProps {
  window: MaintenanceWindowReply;
  occurrence: OccurrenceReply | undefined;
}

function WindowFacts({ window, occurrence }: FactsProps) {
  const t = useMessages(windowViewMessages);
  const format = useFormat();
  const localFormat = useZoneFormat(userTimeZone());
  const zoneFormat = useZoneFormat(window.timeZone);
  const recurrenceText = useRecurrenceText();
  const { timeZone, durationMinutes, announceMinutes } = window;
  const isOtherZone = timeZone !== userTimeZone();
  const renderMoment = (at: string) => (
    <>
      <time dateTime={at} title={at}>
        {localFormat.dateTime(at)}
      </time>
      {isOtherZone && (
        <div className={detailClasses.quiet}>{t('there', { time: zoneFormat.dateTime(at) })}</div>
      )}
    </>
  );
  return (
    <dl className={classes.facts}>
      {occurrence && <Fact name={t('starts')}>{renderMoment(occurrence.startsAt)}</Fact>}
      {occurrence && <Fact name={t('ends')}>{renderMoment(occurrence.endsAt)}</Fact>}
      <Fact name={t('length')}>{format.durationText(durationMinutes * 60_000)}</Fact>
      <Fact name={t('zone')}>{timeZone}</Fact>
      <Fact name={t('repeats')}>{recurrenceText(window.recurrence, window.startsAt)}</Fact>
      <Fact name={t('announced')}>
        {announceMinutes.length === 0
          ? t('notAnnounced')
          : t('announcedBefore', {
              times: announceMinutes
                .map((minutes) => format.durationText(minutes * 60_000))
                .join(' · '),
            })}
      </Fact>
      <Fact name={t('createdBy')}>{window.createdBy}</Fact>
      <Fact name={t('createdAt')}>
        <RelativeTime at={window.createdAt} />
      </Fact>
      {window.cancelledAt && (
        <Fact name={t('cancelledAt')}>
          <RelativeTime at={window.cancelledAt} />
        </Fact>
      )}
    </dl>
  );
}

interface UpcomingOccurrencesProps {
  window: MaintenanceWindowReply;
  /** The occurrences of this window after the displayed one. */
  laterOccurrences: readonly OccurrenceReply[];
}

function UpcomingOccurrences({ window, laterOccurrences }: UpcomingOccurrencesProps) {
  const t = useMessages(windowViewMessages);
  const localFormat = useZoneFormat(userTimeZone());
  if (window.recurrence === null || laterOccurrences.length === 0) return null;
  return (
    <section aria-label={t('upcoming')}>
      <h3 className={classes.heading}>{t('upcoming')}</h3>
      <ul className={detailClasses.rows}>
        {laterOccurrences.slice(0, maxUpcomingOccurrences).map((time) => (
          <li key={keyOf(time)} className={classes.time}>
            {localFormat.dateTime(time.startsAt)}
            <StateBadge kind="window" value={time.state} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Conflicts({
  conflictingOccurrences,
}: {
  conflictingOccurrences: readonly OccurrenceReply[];
}) {
  const t = useMessages(windowViewMessages);
  const localFormat = useZoneFormat(userTimeZone());
  const { show } = useMaintenanceView();
  if (conflictingOccurrences.length === 0) return null;
  return (
    <section aria-label={t('overlaps')}>
      <h3 className={classes.heading}>{t('overlaps')}</h3>
      <ul className={detailClasses.rows}>
        {conflictingOccurrences.map((other) => (
          <li key={keyOf(other)}>
            <button
              type="button"
              className={classes.name}
              onClick={() => show(other.windowId, other.startsAt)}
            >
              {other.message}
            </button>
            <div className={detailClasses.quiet}>
              {localFormat.dateTime(other.startsAt)} –{' '}
              {localFormat.endOf(other.startsAt, other.endsAt)}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
