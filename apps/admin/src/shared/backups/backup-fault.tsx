import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Clock, TriangleAlert } from 'lucide-react';
import { Notice } from '../feedback/notice.js';
import { useFormat } from '../i18n/format.js';
import { useMessages } from '../i18n/messages.js';
import { backups } from '../queries/backups.queries.js';
import { backupFaultMessages } from './backup-fault.messages.js';

/** How late a scheduled backup may be before it counts as overdue. */
const overdueAfterMs = 60 * 60_000;

/**
 * Shows why the scheduled backup failed or when it was due, and when the latest completed backup
 * started. Shows nothing if backups are made on schedule.
 */
export function BackupFault({ showsLink = false }: { showsLink?: boolean }) {
  const t = useMessages(backupFaultMessages);
  const format = useFormat();
  const { data, dataUpdatedAt } = useQuery(backups);
  if (!data) return null;
  const { scheduleFault, nextRunAt } = data;
  const dueAt = nextRunAt === null ? Infinity : Date.parse(nextRunAt);
  if (scheduleFault === null && dataUpdatedAt < dueAt + overdueAfterMs) return null;
  const latestBackup = data.backups.find(({ state }) => state === 'ready');
  return (
    <Notice
      tone={scheduleFault === null ? 'waiting' : 'failed'}
      icon={scheduleFault === null ? Clock : TriangleAlert}
      title={t(scheduleFault === null ? 'overdue' : 'title')}
      text={
        <>
          <span>
            {scheduleFault ?? t('overdueText', { when: format.relative(dueAt, dataUpdatedAt) })}
          </span>{' '}
          <span>
            {latestBackup
              ? t('last', { when: format.dateTime(latestBackup.startedAt) })
              : t('none')}
          </span>
        </>
      }
      actions={
        showsLink && (
          <Button
            size="compact-sm"
            variant="default"
            renderRoot={(props) => <Link to="/administration/backups" {...props} />}
          >
            {t('open')}
          </Button>
        )
      }
    />
  );
}
