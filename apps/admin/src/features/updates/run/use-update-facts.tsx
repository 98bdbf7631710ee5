import type { UpdateBackup, UpdateRunReply } from '@stackyard/contracts';
import type { ReactNode } from 'react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { Duration } from '#shared/run-view/duration.js';
import { Versions } from '../versions.js';
import { runMessages } from './run.messages.js';

/**
 * Returns the facts of an update: its versions, its server, who started it, its times and its
 * backup. After the initial checks and until the update ends, the facts also say that maintenance
 * is on.
 */
export function useUpdateFacts(update: UpdateRunReply): { label: string; value: ReactNode }[] {
  const t = useMessages(runMessages);
  const format = useFormat();
  const { server, backup, startedBy, startedAt, endedAt, state } = update;
  return [
    { label: t('versions'), value: <Versions {...update} /> },
    { label: t('server'), value: server.name },
    { label: t('by'), value: startedBy },
    { label: t('startedAt'), value: format.dateTime(startedAt) },
    { label: t('endedAt'), value: endedAt ? format.dateTime(endedAt) : t('none') },
    { label: t('duration'), value: <Duration from={startedAt} to={endedAt} /> },
    ...(backup ? [{ label: t('backup'), value: <Backup {...backup} /> }] : []),
    ...(endedAt === null && state !== 'preflight'
      ? [{ label: t('maintenanceFact'), value: t('maintenanceDuring') }]
      : []),
  ];
}

function Backup({ file, bytes, encrypted }: UpdateBackup) {
  const t = useMessages(runMessages);
  const format = useFormat();
  return t(encrypted ? 'backupLocked' : 'backupOpen', { file, size: format.bytes(bytes) });
}
