import { Button } from '@mantine/core';
import type { OwnSessionReply } from '@stackyard/contracts';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime, useNow } from '#shared/i18n/relative-time.js';
import type { Column } from '#shared/table/columns/column.js';
import classes from '../account.module.css';
import { sessionsMessages } from './sessions.messages.js';

/**
 * Returns the columns of the session table. `endingId` is the ID of the session that is being ended;
 * null if there is none.
 */
export function useSessionColumns(
  endingId: number | null,
  onEnd: (id: number) => void,
): Column<OwnSessionReply>[] {
  const t = useMessages(sessionsMessages);
  const format = useFormat();
  const now = useNow();
  return [
    {
      id: 'device',
      header: t('device'),
      title: true,
      cell: (session) => <DeviceCell session={session} />,
    },
    { id: 'address', header: t('address'), width: '180px', cell: ({ ip }) => ip ?? '–' },
    {
      id: 'last-seen',
      header: t('lastSeen'),
      width: '150px',
      cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} />,
    },
    {
      id: 'since',
      header: t('since'),
      width: '190px',
      cell: ({ createdAt }) => format.dayAndTime(createdAt, now),
      minWindowWidthPx: 900,
    },
    {
      id: 'until',
      header: t('until'),
      width: '190px',
      cell: ({ expiresAt }) => format.dayAndTime(expiresAt, now),
      minWindowWidthPx: 1100,
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '110px',
      align: 'end',
      cell: ({ id, device, ip, current }) =>
        !current && (
          <Button
            size="compact-sm"
            variant="default"
            loading={endingId === id}
            aria-label={t('endOne', { device: device ?? t('unknown'), address: ip ?? '–' })}
            onClick={() => onEnd(id)}
          >
            {t('end')}
          </Button>
        ),
    },
  ];
}

function DeviceCell({ session }: { session: OwnSessionReply }) {
  const t = useMessages(sessionsMessages);
  return (
    <span title={session.userAgent ?? undefined}>
      {session.device ?? t('unknown')}
      {session.current && <span className={classes.tag}>{t('current')}</span>}
    </span>
  );
}
