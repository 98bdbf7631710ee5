import type { BackupReply, BackupSettingsReply } from '@stackyard/contracts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const scheduleTaskName = 'backup-schedule';

/**
 * Returns when the next backup is due; null while the schedule is off.
 *
 * @param from - time of the latest scheduled backup or of the latest change to the settings, whichever
 *   is later
 */
export function nextBackupTimeAfter(
  { schedule, time, hours }: Pick<BackupSettingsReply, 'schedule' | 'time' | 'hours'>,
  from: Date,
): Date | null {
  if (schedule === 'off') return null;
  if (schedule === 'hours') return new Date(from.getTime() + hours * hourMs);
  const [hourOfDay = 0, minuteOfHour = 0] = time.split(':').map(Number);
  const dueAt = new Date(from);
  dueAt.setUTCHours(hourOfDay, minuteOfHour, 0, 0);
  return dueAt.getTime() > from.getTime() ? dueAt : new Date(dueAt.getTime() + dayMs);
}

/**
 * Returns the scheduled backups to delete, because there are more than should be kept or because
 * they are too old. The latest successful backup is always kept. Failed backups are neither
 * counted nor deleted.
 */
export function surplusBackups<
  Backup extends Pick<BackupReply, 'id' | 'state' | 'origin' | 'startedAt'>,
>(
  backups: readonly Backup[],
  { keep, keepDays }: Pick<BackupSettingsReply, 'keep' | 'keepDays'>,
  now: Date,
): Backup[] {
  const scheduledBackups = backups
    .filter(({ state, origin }) => state === 'ready' && origin === 'scheduled')
    .sort((a, b) => b.id - a.id);
  const cutoffTime = keepDays === null ? -Infinity : now.getTime() - keepDays * dayMs;
  return scheduledBackups.filter(
    ({ startedAt }, index) => index > 0 && (index >= keep || Date.parse(startedAt) < cutoffTime),
  );
}

/** Returns the file name of a backup. The name contains the time, which makes it unique. */
export function backupFileName(at: Date): string {
  return `stackyard-${at.toISOString().replace(/[:.]/g, '-')}.tar.gz`;
}
