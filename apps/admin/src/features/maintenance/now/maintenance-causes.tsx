import { Button, Text } from '@mantine/core';
import type {
  MaintenanceModeReply,
  MaintenanceWindowReply,
  OccurrenceReply,
} from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, HardDriveDownload, ToggleRight, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import detailClasses from '#shared/detail/detail.module.css';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import classes from '../maintenance.module.css';
import { platformUpdateStatus, windowList } from '../maintenance.queries.js';
import { useMaintenanceView } from '../use-maintenance-view.js';
import { EndOccurrence } from '../windows/cancel-dialogs.js';
import { useZoneFormat } from '../zone/use-zone-format.js';
import { userTimeZone } from '../zone/zone-time.js';
import { modeMessages } from './mode.messages.js';

/** Everything that keeps maintenance on. Maintenance ends when none of these is left. */
export function MaintenanceCauses({ mode }: { mode: MaintenanceModeReply }) {
  const t = useMessages(modeMessages);
  const [endingOccurrence, setEndingOccurrence] = useState<OccurrenceReply | null>(null);
  const windows = useQuery(windowList);
  const activeWindows = windows.data?.windows.filter(({ next }) => next?.state === 'active') ?? [];
  return (
    <>
      {windows.error && (
        <ProblemAlert error={windows.error} onRetry={() => void windows.refetch()} />
      )}
      <ul className={detailClasses.rows}>
        {mode.source === 'switch' && (
          <MaintenanceCause
            icon={ToggleRight}
            title={t('heldBySwitch')}
            startedAt={mode.since}
            startedBy={mode.by}
            endsAt={mode.until}
            text={mode.message === '' ? t('noMessage') : mode.message}
          />
        )}
        <UpdateCause />
        {activeWindows.map((window) => (
          <WindowCause
            key={window.id}
            window={window}
            onEnd={() => setEndingOccurrence(window.next)}
          />
        ))}
      </ul>
      <EndOccurrence occurrence={endingOccurrence} onClose={() => setEndingOccurrence(null)} />
    </>
  );
}

function UpdateCause() {
  const t = useMessages(modeMessages);
  const { data: update } = useQuery(platformUpdateStatus);
  const run = update?.running ? update.run : undefined;
  if (!run || run.state === 'preflight') return null;
  return (
    <MaintenanceCause
      icon={HardDriveDownload}
      title={t('heldByUpdate')}
      startedAt={run.startedAt}
      startedBy={run.startedBy}
      endsAt={null}
      text={t('updateEnds')}
    >
      <Link
        to="/maintenance/updates/$updateId"
        params={{ updateId: run.id }}
        className={classes.link}
      >
        {t('showUpdate')}
      </Link>
    </MaintenanceCause>
  );
}

function WindowCause({ window, onEnd }: { window: MaintenanceWindowReply; onEnd: () => void }) {
  const t = useMessages(modeMessages);
  const { show } = useMaintenanceView();
  const { id, next, createdBy } = window;
  return (
    <MaintenanceCause
      icon={CalendarClock}
      title={t('heldByWindow')}
      startedAt={next?.startsAt ?? null}
      startedBy={createdBy}
      endsAt={next?.endsAt ?? null}
      text={next?.message ?? ''}
    >
      <Button size="compact-sm" variant="default" onClick={() => show(id, next?.startsAt)}>
        {t('showWindow')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onEnd}>
        {t('endEarly')}
      </Button>
    </MaintenanceCause>
  );
}

interface MaintenanceCauseProps {
  icon: LucideIcon;
  title: string;
  startedAt: string | null;
  startedBy: string | null;
  endsAt: string | null;
  text: string;
  children?: ReactNode;
}

function MaintenanceCause({
  icon: Icon,
  title,
  startedAt,
  startedBy,
  endsAt,
  text,
  children,
}: MaintenanceCauseProps) {
  const t = useMessages(modeMessages);
  const localFormat = useZoneFormat(userTimeZone());
  return (
    <li className={classes.holder}>
      <Icon size={18} aria-hidden />
      <div>
        <strong>{title}</strong>
        <Text size="sm" className={classes.words}>
          {text}
        </Text>
        <div className={detailClasses.quiet}>
          {startedAt && <RelativeTime at={startedAt} />}
          {startedBy && ` · ${t('by', { name: startedBy })}`} ·{' '}
          {endsAt ? t('endsAt', { until: localFormat.dateTime(endsAt) }) : t('noEnd')}
        </div>
        {children && <div className={classes.acts}>{children}</div>}
      </div>
    </li>
  );
}
