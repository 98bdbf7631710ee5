import type { BackupSchedule } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The backup settings, in a single row. */
@Entity('backup_settings')
export class BackupSettingsEntity {
  @PrimaryColumn('integer') id!: 1;
  @Column('text') schedule!: BackupSchedule;
  /** Time of day in UTC, such as `03:30`. */
  @Column('text') time!: string;
  @Column('integer') hours!: number;
  @Column('integer') keep!: number;
  @Column('integer', { name: 'keep_days', nullable: true }) keepDays!: number | null;
  /** Time of the latest change to the settings, from which the schedule counts. ISO 8601. */
  @Column('text', { name: 'counts_from' }) countsFrom!: string;
}
