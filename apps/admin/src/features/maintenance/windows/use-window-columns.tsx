import type { MaintenanceWindowReply, WindowState } from '@stackyard/contracts';
import { UnstyledButton } from '@mantine/core';
import detailClasses from '#shared/detail/detail.module.css';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import type { Column } from '#shared/table/columns/column.js';
import { useMaintenanceView } from '../use-maintenance-view.js';
import { useRecurrenceText } from './recurrence/use-recurrence-text.js';
import { useZoneFormat } from '../zone/use-zone-format.js';
import classes from './windows.module.css';
import { WindowRowMenu } from './window-row-menu.js';
import { windowsMessages } from './windows.messages.js';
import { userTimeZone } from '../zone/zone-time.js';

/**
 * Returns the state of the window's next occurrence. A window without a next occurrence is either
 * cancelled or has the state of its last occurrence; if it never had one, it counts as ended.
 */
export function stateOf({ next, last, cancelledAt }: MaintenanceWindowReply): WindowState {
  if (next) return next.state;
  return cancelledAt === null ? (last?.state ?? 'ended') : 'cancelled';
}

export function useWindowColumns(): Column<MaintenanceWindowReply>[] {
  const t = useMessages(windowsMessages);
  const format = useFormat();
  const recurrenceText = useRecurrenceText();
  const { show } = useMaintenanceView();
  return [
    {
      id: 'message',
      header: t('message'),
      title: true,
      cell: ({ id, message }) => (
        <UnstyledButton className={classes.cellName} title={message} onClick={() => show(id)}>
          {message}
        </UnstyledButton>
      ),
    },
    {
      id: 'state',
      header: t('state'),
      width: '140px',
      phoneLine: 'second-line',
      cell: (window) => <StateBadge kind="window" value={stateOf(window)} />,
    },
    {
      id: 'next',
      header: t('next'),
      width: '290px',
      phoneLine: 'second-line',
      cell: (window) => <NextOccurrenceCell {...window} />,
    },
    {
      id: 'duration',
      header: t('duration'),
      width: '110px',
      cell: ({ durationMinutes }) => format.durationText(durationMinutes * 60_000),
      // Hidden by default, because the column of the next occurrence already shows when it ends.
      optional: true,
    },
    {
      id: 'repeats',
      header: t('repeats'),
      width: '200px',
      cell: (window) => recurrenceText(window.recurrence, window.startsAt),
      minWindowWidthPx: 1000,
    },
    {
      id: 'createdBy',
      header: t('createdBy'),
      width: '152px',
      cell: ({ createdBy }) => createdBy,
      minWindowWidthPx: 1200,
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '56px',
      align: 'end',
      cell: (window) => <WindowRowMenu window={window} />,
    },
  ];
}

/** The times of the next occurrence, and how far away it is. */
function NextOccurrenceCell({ next }: MaintenanceWindowReply) {
  const t = useMessages(windowsMessages);
  const format = useFormat();
  const localFormat = useZoneFormat(userTimeZone());
  if (!next) return t('none');
  const { startsAt, endsAt } = next;
  return (
    <>
      <span className={classes.wide}>
        {localFormat.dateTime(startsAt)} – {localFormat.endOf(startsAt, endsAt)}{' '}
        <span className={detailClasses.quiet}>{format.relative(startsAt)}</span>
      </span>
      <span className={classes.narrow}>{format.dayAndTime(startsAt)}</span>
    </>
  );
}
