import { Text } from '@mantine/core';
import type { BackupReply } from '@stackyard/contracts';
import { Check, CircleX, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import type { StateStyle } from '#shared/state-badge/state-styles.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import type { Column } from '#shared/table/columns/column.js';
import { PathText } from '#shared/table/rows/path-text.js';
import { backupsMessages } from './backups.messages.js';

export function useBackupColumns(
  actions: (backup: BackupReply) => ReactNode,
): Column<BackupReply>[] {
  const t = useMessages(backupsMessages);
  const format = useFormat();
  return [
    {
      id: 'made',
      header: t('made'),
      title: true,
      width: '120px',
      cell: ({ startedAt }) => <RelativeTime at={startedAt} />,
    },
    {
      id: 'state',
      header: t('state'),
      width: '190px',
      cell: (backup) => <BackupState backup={backup} />,
    },
    {
      id: 'file',
      header: t('file'),
      // A failed backup has no file, so show the reason instead.
      cell: ({ file, fault }) =>
        fault === null ? (
          <PathText path={file} />
        ) : (
          <Text span size="sm" title={fault}>
            {fault}
          </Text>
        ),
    },
    {
      id: 'size',
      header: t('size'),
      width: '90px',
      align: 'end',
      cell: ({ bytes }) => (bytes === null ? '–' : format.bytes(bytes)),
    },
    {
      id: 'head',
      header: t('head'),
      width: '170px',
      align: 'end',
      optional: true,
      cell: ({ headId }) => (headId === null ? '–' : format.number(headId)),
    },
    {
      id: 'origin',
      header: t('origin'),
      width: '100px',
      cell: ({ origin, by }) => (origin === 'manual' ? by.name : t(`origin.${origin}`)),
      minWindowWidthPx: 800,
    },
    { id: 'actions', header: t('actions'), width: '208px', align: 'end', cell: actions },
  ];
}

const stateStyles: Record<BackupReply['state'], StateStyle> = {
  ready: { tone: 'done', icon: Check },
  running: { tone: 'running', icon: LoaderCircle },
  failed: { tone: 'failed', icon: CircleX },
};

function BackupState({ backup: { state, step } }: { backup: BackupReply }) {
  const t = useMessages(backupsMessages);
  if (state === 'running') {
    return (
      <span role="status">
        <ToneBadge {...stateStyles.running} label={t(`step.${step ?? 'copying'}`)} />
      </span>
    );
  }
  if (state === 'ready')
    return <ToneBadge {...stateStyles.ready} label={t('ready')} detail={t('read')} />;
  return <ToneBadge {...stateStyles.failed} label={t('failed')} />;
}
