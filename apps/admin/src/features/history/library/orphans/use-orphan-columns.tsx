import { Button } from '@mantine/core';
import type { OrphanRawFolderReply } from '@stackyard/contracts';
import { Check, TriangleAlert } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import type { Column } from '#shared/table/columns/column.js';
import { TwoLineCell } from '#shared/table/rows/two-line-cell.js';
import classes from '../../jobs/jobs.module.css';
import { mediaMessages } from '../../media.messages.js';
import { orphansMessages } from './orphans.messages.js';

/**
 * @param onImport Undefined for users without permission to import.
 * @param hasSeveralRoots True if there are several root folders, which may contain folders of the same
 *   name.
 */
export function useOrphanColumns(
  onImport: ((rawPath: string) => void) | undefined,
  hasSeveralRoots: boolean,
): Column<OrphanRawFolderReply>[] {
  const t = useMessages(orphansMessages);
  const tMedia = useMessages(mediaMessages);
  const format = useFormat();
  return [
    {
      id: 'name',
      header: t('name'),
      title: true,
      cell: (folder) => <NameCell folder={folder} showsFullPath={hasSeveralRoots} />,
    },
    {
      id: 'medium',
      header: t('medium'),
      width: '96px',
      cell: ({ mediaType }) => mediaType !== 'other' && tMedia(mediaType),
      minWindowWidthPx: 1100,
    },
    {
      id: 'size',
      header: t('size'),
      width: '88px',
      align: 'end',
      cell: ({ sizeBytes }) => format.bytes(sizeBytes),
    },
    {
      id: 'files',
      header: t('files'),
      width: '80px',
      align: 'end',
      cell: ({ fileCount }) => format.number(fileCount),
      minWindowWidthPx: 1300,
    },
    {
      id: 'changed',
      header: t('changed'),
      width: '112px',
      cell: ({ lastModifiedAt }) => <RelativeTime at={lastModifiedAt} />,
      minWindowWidthPx: 1200,
    },
    {
      id: 'remarks',
      header: t('remarks'),
      cell: (folder) => <RemarksCell folder={folder} />,
    },
    {
      id: 'actions',
      header: t('importOne'),
      width: '124px',
      align: 'end',
      cell: (folder) => onImport && <ImportCell folder={folder} onImport={onImport} />,
    },
  ];
}

interface OrphanCellProps {
  folder: OrphanRawFolderReply;
}

/** The title that the name of the folder suggests, with the folder below. */
function NameCell({ folder, showsFullPath }: OrphanCellProps & { showsFullPath: boolean }) {
  const { title, year, imdbId, rawPath, folderName } = folder;
  return (
    <TwoLineCell secondLine={<code>{showsFullPath ? rawPath : folderName}</code>} title={rawPath}>
      {year === null ? title : `${title} (${year})`}
      {imdbId && <code className={classes.artist}>{imdbId}</code>}
    </TwoLineCell>
  );
}

function RemarksCell({ folder: { reasons, importable } }: OrphanCellProps) {
  const t = useMessages(orphansMessages);
  if (reasons.length === 0) return <ToneBadge tone="done" icon={Check} label={t('ready')} />;
  const isWarning = !importable || reasons.includes('recently-changed');
  return (
    <span className={classes.remarks} data-warning={isWarning || undefined}>
      {isWarning && <TriangleAlert size={14} aria-hidden />}
      {reasons.map((reason) => t(`reason.${reason}`)).join('. ')}
    </span>
  );
}

interface ImportCellProps extends OrphanCellProps {
  onImport: (rawPath: string) => void;
}

function ImportCell({ folder: { rawPath, title, importable }, onImport }: ImportCellProps) {
  const t = useMessages(orphansMessages);
  if (!importable) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('importOf', { name: title })}
      onClick={() => onImport(rawPath)}
    >
      {t('importOne')}
    </Button>
  );
}
