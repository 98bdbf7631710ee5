import type { BackupReply, BackupSettingsReply } from '@stackyard/contracts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The background task that makes backups by the clock. */
export const scheduleTask = 'backup-schedule';

/** When a backup is due that counts from a moment: the latest scheduled one, or when counting began. */
export function dueAfter(
  { schedule, time, hours }: Pick<BackupSettingsReply, 'schedule' | 'time' | 'hours'>,
  from: Date,
): Date | null {
  if (schedule === 'off') return null;
  if (schedule === 'hours') return new Date(from.getTime() + hours * hour);
  const [hourOfDay = 0, minuteOfHour = 0] = time.split(':').map(Number);
  const due = new Date(from);
  due.setUTCHours(hourOfDay, minuteOfHour, 0, 0);
  return due.getTime() > from.getTime() ? due : new Date(due.getTime() + day);
}

/**
 * Which backups of the schedule go. The latest one stays however old it is, and one that failed takes
 * nobody's place.
 */
export function outlived<Backup extends Pick<BackupReply, 'id' | 'state' | 'origin' | 'startedAt'>>(
  backups: readonly Backup[],
  { keep, keepDays }: Pick<BackupSettingsReply, 'keep' | 'keepDays'>,
  now: Date,
): Backup[] {
  const scheduled = backups
    .filter(({ state, origin }) => state === 'ready' && origin === 'scheduled')
    .sort((a, b) => b.id - a.id);
  const oldest = keepDays === null ? -Infinity : now.getTime() - keepDays * day;
  return scheduled.filter(
    ({ startedAt }, place) => place > 0 && (place >= keep || Date.parse(startedAt) < oldest),
  );
}

/** What a backup is called: by its moment, which no other one has. */
export function backupName(at: Date): string {
  return `stackyard-${at.toISOString().replace(/[:.]/g, '-')}.tar.gz`;
}
