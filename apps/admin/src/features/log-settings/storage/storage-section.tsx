import { Button, Skeleton, Text } from '@mantine/core';
import {
  downloadLogArchive,
  type LogArchiveFileReply,
  type LogStorageReply,
} from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '#shared/api/api.js';
import { Section } from '#shared/detail/section.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import type { Column } from '#shared/table/columns/column.js';
import { DataTable } from '#shared/table/data-table.js';
import { logStorage } from '../log-settings.queries.js';
import { Cleanup } from '../retention/cleanup.js';
import { storageMessages } from './storage.messages.js';
import classes from './storage.module.css';

export function StorageSection() {
  const t = useMessages(storageMessages);
  const { data, error, refetch } = useQuery(logStorage);
  return (
    <Section title={t('title')}>
      {!data && error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <>
          <StorageFigures storage={data} />
          {data.archives.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('noArchive')}
            </Text>
          ) : (
            <Archives files={data.archives} />
          )}
        </>
      )}
      <Cleanup />
    </Section>
  );
}

function StorageFigures({ storage }: { storage: LogStorageReply }) {
  const t = useMessages(storageMessages);
  const format = useFormat();
  const { entries, oldestAt, databaseBytes, archiveBytes, archives } = storage;
  return (
    <dl className={classes.figures}>
      <Figure name={t('entries')} hint={oldestAt && t('since', { date: format.date(oldestAt) })}>
        {format.number(entries)}
      </Figure>
      <Figure name={t('database')} hint={t('databaseHint')}>
        {format.bytes(databaseBytes)}
      </Figure>
      <Figure name={t('archive')} hint={t('files', { count: archives.length })}>
        {format.bytes(archiveBytes)}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  hint: string | null;
  children: ReactNode;
}

function Figure({ name, hint, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {hint && <small>{hint}</small>}
      </dd>
    </div>
  );
}

function Archives({ files }: { files: readonly LogArchiveFileReply[] }) {
  const t = useMessages(storageMessages);
  const format = useFormat();
  const mayExport = useHasPermission('logs-export');
  const columns: Column<LogArchiveFileReply>[] = [
    { id: 'name', header: t('name'), title: true, cell: ({ name }) => <code>{name}</code> },
    {
      ...{ id: 'written', header: t('written'), width: '150px', minWindowWidthPx: 760 },
      cell: ({ writtenAt }) => <RelativeTime at={writtenAt} />,
    },
    {
      ...{ id: 'size', header: t('size'), width: '110px', align: 'end' as const },
      cell: ({ bytes }) => format.bytes(bytes),
    },
  ];
  if (mayExport) {
    columns.push({
      ...{ id: 'actions', header: t('download'), width: '150px' },
      cell: ({ id, name }) => <DownloadLink id={id} name={name} />,
    });
  }
  return (
    <DataTable
      name="log-archives"
      label={t('archives')}
      columns={columns}
      rows={files}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
    />
  );
}

function DownloadLink({ id, name }: Pick<LogArchiveFileReply, 'id' | 'name'>) {
  const t = useMessages(storageMessages);
  return (
    <Button
      component="a"
      href={api.urlOf(downloadLogArchive, { params: { id } })}
      download={name}
      size="compact-sm"
      variant="default"
      aria-label={t('downloadOf', { name })}
      leftSection={<Download size={14} aria-hidden />}
    >
      {t('download')}
    </Button>
  );
}
