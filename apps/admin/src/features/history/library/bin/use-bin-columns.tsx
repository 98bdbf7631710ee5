import { Button } from '@mantine/core';
import type { BinEntryReply } from '@stackyard/contracts';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime, useNow } from '#shared/i18n/relative-time.js';
import type { Column } from '#shared/table/columns/column.js';
import { PathText } from '#shared/table/rows/path-text.js';
import { RowAction, RowActions } from '#shared/table/rows/row-actions.js';
import { TwoLineCell } from '#shared/table/rows/two-line-cell.js';
import classes from '../../jobs/jobs.module.css';
import { binMessages } from './bin.messages.js';

interface BinActions {
  onRestore: (entry: BinEntryReply) => void;
  onPurge: (entry: BinEntryReply) => void;
}

/** @param actions Undefined for users without permission to change the bin. */
export function useBinColumns(actions: BinActions | undefined): Column<BinEntryReply>[] {
  const t = useMessages(binMessages);
  const format = useFormat();
  return [
    {
      id: 'what',
      header: t('what'),
      title: true,
      cell: (entry) => <EntryCell entry={entry} />,
    },
    {
      id: 'files',
      header: t('files'),
      width: '80px',
      align: 'end',
      cell: ({ files }) => format.number(files),
    },
    {
      id: 'size',
      header: t('size'),
      width: '88px',
      align: 'end',
      cell: ({ sizeBytes }) => format.bytes(sizeBytes),
    },
    {
      id: 'deleted',
      header: t('deleted'),
      width: '112px',
      cell: ({ deletedAt }) => <RelativeTime at={deletedAt} />,
    },
    {
      id: 'by',
      header: t('by'),
      width: '112px',
      cell: ({ deletedBy }) => deletedBy,
      minWindowWidthPx: 1000,
    },
    {
      id: 'removed',
      header: t('removed'),
      width: '160px',
      cell: ({ purgeAt }) => (purgeAt === null ? t('never') : <PurgeTime at={purgeAt} />),
      minWindowWidthPx: 900,
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '208px',
      align: 'end',
      cell: (entry) => <ActionsCell entry={entry} actions={actions} />,
    },
  ];
}

/** The title of a bin entry, with the first of its original paths below. */
function EntryCell({ entry }: { entry: BinEntryReply }) {
  const t = useMessages(binMessages);
  const { title, jobIds, jobsDeleted, fileTarget, paths } = entry;
  return (
    <TwoLineCell
      secondLine={paths[0] && <PathText path={paths[0].path} />}
      title={paths.map(({ path }) => path).join('\n')}
    >
      {title}{' '}
      <span className={classes.heldFiles}>
        {jobsDeleted
          ? t('withJobs', { count: jobIds.length })
          : t('filesOnly', { target: fileTarget })}
      </span>
    </TwoLineCell>
  );
}

/** When an entry is deleted permanently. The tooltip shows the exact time. */
function PurgeTime({ at }: { at: string }) {
  const t = useMessages(binMessages);
  const format = useFormat();
  const now = useNow();
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {t('purgeAt', { date: format.dayAndMonth(at), when: format.relative(at, now) })}
    </time>
  );
}

interface ActionsCellProps {
  entry: BinEntryReply;
  actions: BinActions | undefined;
}

function ActionsCell({ entry, actions }: ActionsCellProps) {
  const t = useMessages(binMessages);
  if (entry.state !== 'kept') return t('busy');
  if (!actions) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<RotateCcw size={14} aria-hidden />}
        aria-label={t('restoreOne', { title: entry.title })}
        onClick={() => actions.onRestore(entry)}
      >
        {t('restore')}
      </Button>
      <RowActions label={t('actionsOf', { title: entry.title })}>
        <RowAction icon={Trash2} isDangerous onClick={() => actions.onPurge(entry)}>
          {t('purge')}
        </RowAction>
      </RowActions>
    </>
  );
}
