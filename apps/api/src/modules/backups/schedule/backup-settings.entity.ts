import type { BackupSchedule } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When backups are made and how many are kept; one row. */
@Entity('backup_settings')
export class BackupSettingsEntity {
  @PrimaryColumn('integer') id!: 1;
  @Column('text') schedule!: BackupSchedule;
  /** Of the day, in UTC. */
  @Column('text') time!: string;
  @Column('integer') hours!: number;
  @Column('integer') keep!: number;
  @Column('integer', { name: 'keep_days', nullable: true }) keepDays!: number | null;
  /** From when on the schedule counts, ISO 8601. */
  @Column('text', { name: 'counts_from' }) countsFrom!: string;
}
